<?php
// An adapter: it reports what the library LIBRARY_NAME answers about URLs, and judges nothing.
//
// This template asks parse_url(). Put your library into `observe`, then set the conventions below it.
//     rfc1738 adapter check -- RUN_COMMAND
//     rfc1738 audit -- RUN_COMMAND

/** The library says that the input is not a URL. Any other exception is a crash. */
final class Reject extends Exception
{
}

/** Returns the parts of a URL. A part that is null is absent. */
function observe(string $text): array
{
    $parts = parse_url($text);
    if ($parts === false) {
        throw new Reject('false');
    }
    return [
        'scheme' => $parts['scheme'] ?? null,
        'user' => $parts['user'] ?? null,
        'password' => $parts['pass'] ?? null,
        'host' => $parts['host'] ?? null,
        'port' => $parts['port'] ?? null,
        'path' => $parts['path'] ?? null,
        'query' => $parts['query'] ?? null,
        'fragment' => $parts['fragment'] ?? null,
    ];
}

const DESCRIPTION = [
    'protocol' => 1,
    'name' => 'LIBRARY_NAME',
    'language' => 'PHP',
    // The version of the library.
    'version' => PHP_VERSION,
    // The texts that the library says that it implements, such as rfc3986 or whatwg.
    'claims' => [],
    // docs/protocol.md of the project rfc1738 explains each convention. A wrong one makes the audit wrong.
    'conventions' => [
        // "without-slash" if the library reports the path without its first "/".
        'path' => 'with-slash',
        // The parts in which the library decodes escapes such as %41.
        'decoded' => [],
        // The parts that the library writes in lower case.
        'lower_cased' => [],
        // "filled-in" if the library reports an absent port as the default port of the scheme.
        'default_port' => 'left-out',
        // "left-out" if the library tells an absent part from an empty one.
        'absent' => 'empty',
        // Every option that is not the default of the library: 'options' => ['name' => 'value'].
    ],
];

// You need not change what follows: the protocol.

/** Returns a part in which each character is one octet, as the protocol wants it. */
function octets(mixed $part): string
{
    $character = fn (array $octet) => chr(0xC0 | ord($octet[0]) >> 6) . chr(0x80 | ord($octet[0]) & 0x3F);
    return preg_replace_callback('/[\x80-\xff]/', $character, (string) $part);
}

function observation(mixed $given): array
{
    try {
        // A string of PHP can have octets that are not UTF-8.
        $parts = observe(is_string($given) ? $given : hex2bin($given->hex));
    } catch (Reject $words) {
        return ['reject' => $words->getMessage()];
    } catch (Throwable $error) {
        return ['crash' => get_class($error) . ': ' . $error->getMessage()];
    }
    $present = array_filter($parts, fn ($part) => $part !== null);
    return ['accept' => ['common' => (object) array_map('octets', $present)]];
}

// Whatever the library prints must not stand between the answers.
ini_set('display_errors', 'stderr');
$output = fopen('php://stdout', 'w');
ob_start(fn () => '', 1);
while (($line = fgets(STDIN)) !== false) {
    $command = json_decode($line);
    if ($command->cmd === 'stop') {
        break;
    }
    $answer = DESCRIPTION;
    if ($command->cmd === 'observe') {
        $answer = ['id' => $command->id, 'observations' => array_map('observation', $command->inputs)];
    }
    fwrite($output, json_encode($answer, JSON_INVALID_UTF8_SUBSTITUTE) . "\n");
    fflush($output);
}
