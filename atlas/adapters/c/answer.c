// The answer about one input, in the way of adapters/relay.py.

#include "answer.h"

#include <stdlib.h>
#include <string.h>

// The verdict, and the rest of the line.
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

void begin_answer(void)
{
    verdict = "accept";
    used = 0;
}

void write_answer(FILE *output) { fprintf(output, "%s%.*s\n", verdict, (int)used, answer ? answer : ""); }
