// The loop of the programs for the URL libraries of C and C++: reads inputs and writes answers in the way of adapters/relay.py.

#include "adapter.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// The answer about one input: the verdict, and the rest of the line.
static const char *verdict;
static char *answer;
static size_t used, room;

static void append(const char *text, size_t length)
{
    if (used + length > room) {
        room = (used + length) * 2;
        answer = realloc(answer, room);
        if (!answer)
            abort();
    }
    memcpy(answer + used, text, length);
    used += length;
}

static void append_digits(const char *text, size_t length)
{
    for (size_t at = 0; at < length; at++) {
        unsigned char octet = (unsigned char)text[at];
        char digits[2] = {"0123456789abcdef"[octet >> 4], "0123456789abcdef"[octet & 15]};
        append(digits, 2);
    }
}

void part_of_length(const char *name, const char *text, size_t length)
{
    append(" ", 1);
    append(name, strlen(name));
    append("=", 1);
    append_digits(text, length);
}

void part(const char *name, const char *text)
{
    if (text)
        part_of_length(name, text, strlen(text));
}

void port_from(int least, int port)
{
    char digits[16];
    snprintf(digits, sizeof digits, "%d", port);
    if (port >= least)
        part("port", digits);
}

void userinfo(const char *text)
{
    const char *colon = text ? strchr(text, ':') : NULL;
    if (!colon) {
        part("user", text);
        return;
    }
    part_of_length("user", text, colon - text);
    part("password", colon + 1);
}

void authority(const char *text, size_t length)
{
    const char *end = text + length, *host = text, *colon = end;
    for (const char *at = text; at < end; at++)
        if (*at == '@')
            host = at + 1;
    if (host > text) {
        const char *of_user = memchr(text, ':', host - 1 - text);
        part_of_length("user", text, (of_user ? of_user : host - 1) - text);
        if (of_user)
            part_of_length("password", of_user + 1, host - 2 - of_user);
    }
    for (const char *at = end; at > host && ((at[-1] >= '0' && at[-1] <= '9') || at[-1] == ':'); at--)
        if (at[-1] == ':') {
            colon = at - 1;
            break;
        }
    part_of_length("host", host, colon - host);
    if (colon < end)
        part_of_length("port", colon + 1, end - colon - 1);
}

static void say(const char *as, const char *words)
{
    verdict = as;
    used = 0;
    append(" ", 1);
    append_digits(words, strlen(words));
}

void reject(const char *words) { say("reject", words); }
void decline(const char *words) { say("decline", words); }
void crash(const char *words) { say("crash", words); }

// Reads hexadecimal digits into `text`, and returns the number of octets.
static size_t decode(const char *digits, size_t length, char **text)
{
    *text = realloc(*text, length / 2 + 1);
    if (!*text)
        abort();
    for (size_t at = 0; at < length / 2; at++) {
        char two[3] = {digits[2 * at], digits[2 * at + 1], '\0'};
        (*text)[at] = (char)strtoul(two, NULL, 16);
    }
    (*text)[length / 2] = '\0';
    return length / 2;
}

// A library that does not resolve has no such function.
#pragma weak resolve

int main(void)
{
    // A library that prints, prints to standard error.
    FILE *output = fdopen(dup(1), "w");
    dup2(2, 1);
    char *line = NULL, *given = NULL, *base = NULL;
    size_t space = 0;
    for (ssize_t length; (length = getline(&line, &space, stdin)) > 0;) {
        if (line[length - 1] == '\n')
            line[--length] = '\0';
        if (!strcmp(line, ".")) {
            fflush(output);
            continue;
        }
        const char *digits = line, *comma = strchr(line, ',');
        size_t of_base = 0;
        if (comma) {
            digits = line + strlen("resolve ");
            of_base = decode(digits, comma - digits, &base);
            digits = comma + 1;
        }
        size_t octets = decode(digits, line + length - digits, &given);
        verdict = "accept";
        used = 0;
        if (!takes_nul && (memchr(given, '\0', octets) || (comma && memchr(base, '\0', of_base))))
            decline("the library takes texts that end with NUL, and the input contains NUL");
        else if (comma)
            resolve(base, given);
        else
            ask(given, octets);
        fprintf(output, "%s%.*s\n", verdict, (int)used, answer ? answer : "");
    }
    return 0;
}
