<?php
// Fetches URLs with a client of PHP: `fetch.php CLIENT`. main.py says what it reads and writes.

$clients = [
    'streams' => function (string $url) {
        $context = stream_context_create(['http' => ['timeout' => 3, 'follow_location' => 0], 'ssl' => ['verify_peer' => false]]);
        if (@file_get_contents($url, false, $context) === false) {
            throw new Exception(error_get_last()['message'] ?? 'false');
        }
    },
];
$get = $clients[$argv[1]];
while (($line = fgets(STDIN)) !== false) {
    try {
        $url = hex2bin(rtrim($line, "\n"));
        // A text without "://" is a file for PHP, which is not the question.
        if (!preg_match('~^\s*https?:~i', $url)) {
            throw new Exception('not a URL of http');
        }
        $get($url);
        echo "ok\n";
    } catch (Throwable $error) {
        echo 'error ' . bin2hex($error->getMessage()) . "\n";
    }
    flush();
}
