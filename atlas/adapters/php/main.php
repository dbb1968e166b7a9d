<?php
// The program for the URL libraries of PHP: `main.php LIBRARY` reports what a library answers, and judges nothing.
//
// It reads inputs and writes answers in the way of adapters/relay.py. Each function of a library loads it, and returns how to ask it: a
// function that returns the parts. A part that is null is absent. A validator returns no parts. Every exception but `Reject` is a crash.

/** The library says that the input is not a URL. */
final class Reject extends Exception
{
}

function validator(callable $isValid): callable
{
    return fn (string $text) => $isValid($text) ? [] : throw new Reject('the library says that it is not valid');
}

/** Returns the user and the password of a library that has only both in one text: the first ":" is between them. */
function divided(?string $userinfo): array
{
    return $userinfo === null ? [] : array_combine(['user', 'password'], explode(':', $userinfo, 2) + [1 => null]);
}

/** Returns the parts of a URI of PSR-7. */
function psr7(Psr\Http\Message\UriInterface $uri): array
{
    return ['scheme' => $uri->getScheme() ?: null] + divided($uri->getUserInfo()) + [
        'host' => $uri->getHost(), 'port' => $uri->getPort(), 'path' => $uri->getPath(), 'query' => $uri->getQuery(),
        'fragment' => $uri->getFragment(),
    ];
}

/** Returns what a function makes of URLs of PHP 8.5, whose two classes reject with the same exception. */
function withClass(callable $make): mixed
{
    try {
        return $make();
    } catch (Uri\InvalidUriException $error) {
        throw new Reject($error->getMessage());
    }
}

/** Returns the parts of a URL of such a class, which have other methods only for the host and the whole URL. */
function ofClass(Uri\Rfc3986\Uri|Uri\WhatWg\Url $url, ?string $host, string $printed): array
{
    return [
        'scheme' => $url->getScheme(), 'user' => $url->getUsername(), 'password' => $url->getPassword(), 'host' => $host,
        'port' => $url->getPort(), 'path' => $url->getPath(), 'query' => $url->getQuery(), 'fragment' => $url->getFragment(),
        'printed' => $printed,
    ];
}

$libraries = [
    'parse-url' => fn () => function (string $text) {
        $parts = parse_url($text);
        if ($parts === false) {
            throw new Reject('false');
        }
        $parts['password'] = $parts['pass'] ?? null;
        unset($parts['pass']);
        return $parts;
    },
    'filter-validate-url' => fn () => validator(fn (string $text) => filter_var($text, FILTER_VALIDATE_URL) !== false),
    'net-url2' => function () {
        require 'Net/URL2.php';
        return function (string $text) {
            $url = new Net_URL2($text);
            $parts = [
                'scheme' => $url->getScheme(), 'user' => $url->getUser(), 'password' => $url->getPassword(),
                'host' => $url->getHost(), 'port' => $url->getPort(), 'path' => $url->getPath(), 'query' => $url->getQuery(),
                'fragment' => $url->getFragment(),
            ];
            // The library says `false` for an absent part.
            return array_filter($parts, fn ($part) => $part !== false);
        };
    },
    'guzzle' => function () {
        require 'GuzzleHttp/Psr7/autoload.php';
        return function (string $text) {
            try {
                return psr7(new GuzzleHttp\Psr7\Uri($text));
            } catch (GuzzleHttp\Psr7\Exception\MalformedUriException $error) {
                throw new Reject($error->getMessage());
            }
        };
    },
    'nyholm' => function () {
        require 'Nyholm/Psr7/autoload.php';
        return function (string $text) {
            try {
                return psr7(new Nyholm\Psr7\Uri($text));
            } catch (InvalidArgumentException $error) {
                throw new Reject($error->getMessage());
            }
        };
    },
    'symfony-url' => function () {
        require 'Symfony/Component/Validator/autoload.php';
        $schemes = ['ftp', 'http', 'gopher', 'mailto', 'news', 'nntp', 'telnet', 'wais', 'file', 'prospero', 'https', 'ws', 'wss'];
        $validator = Symfony\Component\Validator\Validation::createValidator();
        $constraint = new Symfony\Component\Validator\Constraints\Url(['protocols' => $schemes]);
        return validator(fn (string $text) => count($validator->validate($text, $constraint)) === 0);
    },
    'uri-rfc3986' => fn () => fn (string $text) => withClass(function () use ($text) {
        $uri = new Uri\Rfc3986\Uri($text);
        return ofClass($uri, $uri->getHost(), $uri->toString());
    }),
    'uri-whatwg' => fn () => fn (string $text) => withClass(function () use ($text) {
        $url = new Uri\WhatWg\Url($text);
        return ofClass($url, $url->getAsciiHost(), $url->toAsciiString());
    }),
];

/** How to resolve a reference against a base, for the libraries that do: returns the URL and the host. */
$resolvers = [
    'guzzle' => function (string $base, string $reference) {
        try {
            $uri = GuzzleHttp\Psr7\UriResolver::resolve(new GuzzleHttp\Psr7\Uri($base), new GuzzleHttp\Psr7\Uri($reference));
            return ['url' => (string) $uri, 'host' => $uri->getHost() === '' ? null : $uri->getHost()];
        } catch (GuzzleHttp\Psr7\Exception\MalformedUriException $error) {
            throw new Reject($error->getMessage());
        }
    },
    'net-url2' => function (string $base, string $reference) {
        $url = (new Net_URL2($base))->resolve($reference);
        $host = $url->getHost();
        return ['url' => $url->getURL(), 'host' => $host === false ? null : $host];
    },
    'uri-rfc3986' => fn (string $base, string $reference) => withClass(function () use ($base, $reference) {
        $uri = (new Uri\Rfc3986\Uri($base))->resolve($reference);
        return ['url' => $uri->toString(), 'host' => $uri->getHost()];
    }),
    'uri-whatwg' => fn (string $base, string $reference) => withClass(function () use ($base, $reference) {
        $url = (new Uri\WhatWg\Url($base))->resolve($reference);
        return ['url' => $url->toAsciiString(), 'host' => $url->getAsciiHost()];
    }),
];

/** Asks a library about one input, or about a base and a reference, and returns the line of the answer. */
function observe(callable $ask, string ...$given): string
{
    try {
        $line = 'accept';
        foreach ($ask(...$given) as $name => $value) {
            if ($value !== null) {
                $line .= " $name=" . bin2hex((string) $value);
            }
        }
        return $line;
    } catch (Reject $words) {
        return 'reject ' . bin2hex($words->getMessage());
    } catch (Throwable $error) {
        return 'crash ' . bin2hex(get_class($error) . ': ' . $error->getMessage());
    }
}

// A library that prints or warns, does so into a buffer that nobody reads.
ini_set('display_errors', 'stderr');
error_reporting(E_ALL & ~E_DEPRECATED);
$output = fopen('php://stdout', 'w');
ob_start(fn () => '');
$ask = $libraries[$argv[1] ?? '']();
$answers = '';
while (($line = fgets(STDIN)) !== false) {
    $line = rtrim($line, "\n");
    if ($line === '.') {
        fwrite($output, $answers);
        fflush($output);
        $answers = '';
    } else {
        $resolves = str_starts_with($line, 'resolve ');
        $given = array_map('hex2bin', explode(',', $resolves ? substr($line, 8) : $line));
        $answers .= observe($resolves ? $resolvers[$argv[1]] : $ask, ...$given) . "\n";
    }
}
