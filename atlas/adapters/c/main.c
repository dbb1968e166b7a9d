// The loop of the programs for the URL libraries of C and C++: reads inputs and writes answers in the way of adapters/relay.py.

#include "adapter.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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
        begin_answer();
        if (!takes_nul && (memchr(given, '\0', octets) || (comma && memchr(base, '\0', of_base))))
            decline("the library takes texts that end with NUL, and the input contains NUL");
        else if (comma)
            resolve(base, given);
        else
            ask(given, octets);
        write_answer(output);
    }
    return 0;
}
