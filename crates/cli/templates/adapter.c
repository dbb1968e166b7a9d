// An adapter: it reports what the library LIBRARY_NAME answers about URLs, and judges nothing.
// This template asks a function of its own, because C has no library for URLs. Put yours into `observe`, then set the conventions below.
//     BUILD_COMMAND   (with a library: -lLIBRARY at the end)
//     rfc1738 adapter check -- RUN_COMMAND
//     rfc1738 audit -- RUN_COMMAND
#define _POSIX_C_SOURCE 200809L
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Reports a part. A part that is not reported is absent.
static void part(const char *name, const char *text, size_t length);

// Reports the parts of a URL. Returns NULL or, if the library says that the input is not a URL, its words. A signal is a crash.
// The text ends with a NUL. It can contain NUL and octets that are not UTF-8.
static const char *observe(const char *text, size_t length)
{
    const char *end = text + length, *at = text + strcspn(text, ":/?#"), *next, *host, *colon;
    if (at == text || *at != ':')
        return "it has no scheme";
    part("scheme", text, at++ - text);
    if (!strncmp(at, "//", 2)) {
        for (next = at += 2; next < end && *next != '/' && *next != '?' && *next != '#'; next++)
            ;
        for (host = next; host > at && host[-1] != '@'; host--)
            ;
        if (host > at) {
            colon = memchr(at, ':', host - 1 - at);
            part("user", at, (colon ? colon : host - 1) - at);
            if (colon)
                part("password", colon + 1, host - 1 - (colon + 1));
        }
        for (colon = next; colon > host && isdigit((unsigned char)colon[-1]); colon--)
            ;
        colon = colon > host && colon[-1] == ':' ? colon - 1 : next;
        part("host", host, colon - host);
        if (colon < next)
            part("port", colon + 1, next - (colon + 1));
        at = next;
    }
    const char *hash = memchr(at, '#', end - at), *query = memchr(at, '?', (hash ? hash : end) - at);
    part("path", at, (query ? query : hash ? hash : end) - at);
    if (query)
        part("query", query + 1, (hash ? hash : end) - (query + 1));
    if (hash)
        part("fragment", hash + 1, end - (hash + 1));
    // If the library prints URLs, the whole URL as it prints it: the audit then compares it.
    // part("printed", text, length);
    return NULL;
}

// In JSON, with ' in place of ". docs/protocol.md of the project rfc1738 explains each convention. A wrong one makes the audit wrong.
static char description[] = "{'protocol':1,'name':'LIBRARY_NAME','language':'C',"
    "'version':'1.0'," // the version of the library
    "'claims':[]," // the texts that the library says that it implements, such as rfc3986 or url-standard
    // If the library normalizes, resolves or builds URLs: list it, and answer the command `answer` in docs/protocol.md.
    // "'answers':['normal-form','resolution','building'],"
    "'conventions':{'path':'with-slash'," // "without-slash" if the library reports the path without its first "/"
    "'decoded':[]," // the parts in which the library decodes escapes such as %41
    "'lower_cased':[]," // the parts that the library writes in lower case
    "'default_port':'left-out'," // "filled-in" if the library reports an absent port as the default port of the scheme
    "'absent':'left-out'," // "empty" if the library does not tell an absent part from an empty one
    "'references':'not-taken'," // "taken" if the library takes references such as a/b and the empty text
    "'options':{}}}"; // every option that is not the default of the library

// You need not change what follows: the protocol.

static FILE *parts; // The parts of an input.

// Writes a string of JSON in which each character is one octet.
static void put(FILE *out, const char *text, size_t length)
{
    fputc('"', out);
    for (; length--; text++)
        fprintf(out, isprint((unsigned char)*text) && !strchr("\"\\", *text) ? "%c" : "\\u%04x", (unsigned char)*text);
    fputc('"', out);
}

static void part(const char *name, const char *text, size_t length)
{
    fprintf(parts, "%s\"%s\":", ftell(parts) ? "," : "", name);
    put(parts, text, length);
}

static unsigned number(const char *digits, size_t count)
{
    char text[5] = "";
    return (unsigned)strtoul(memcpy(text, digits, count), NULL, 16);
}

// Reads the next string of JSON, and writes it over itself in UTF-8. `*json` is then after its end.
static char *read_string(char **json, size_t *length)
{
    char *at = strchr(*json, '"') + 1, *start = at, *out = at;
    for (const char *letter; *at != '"'; at++) {
        if (*at != '\\') {
            *out++ = *at;
        } else if (*++at != 'u') {
            *out++ = (letter = strchr("b\bf\fn\nr\rt\t", *at)) ? letter[1] : *at;
        } else {
            unsigned c = number(at + 1, 4);
            at += 4;
            if (c >> 10 == 0x36) { // Two escapes of a surrogate pair are one character.
                c = 0x10000 + ((c & 0x3ff) << 10) + (number(at + 3, 4) & 0x3ff);
                at += 6;
            }
            int more = c < 0x80 ? 0 : c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
            *out++ = (char)(more ? (0xff80 >> more & 0xff) | c >> 6 * more : c);
            while (more--)
                *out++ = (char)(0x80 | (c >> 6 * more & 0x3f));
        }
    }
    *json = at + 1;
    *length = out - start;
    *out = '\0';
    return start;
}

// Reads an input, a string or {"hex":"66ff"}, and writes its observation.
static void observation(char **json, FILE *output)
{
    size_t length, is_hex = **json == '{';
    if (is_hex)
        read_string(json, &length);
    char *given = read_string(json, &length);
    if (is_hex) {
        *json = strchr(*json, '}') + 1;
        for (size_t at = 0; at < length; at += 2)
            given[at / 2] = (char)number(given + at, 2);
        given[length /= 2] = '\0';
    }
    char *common;
    parts = open_memstream(&common, &(size_t){0});
    const char *words = observe(given, length);
    fclose(parts);
    if (words) {
        fputs("{\"reject\":", output);
        put(output, words, strlen(words));
        fputs("}", output);
    } else {
        fprintf(output, "{\"accept\":{\"common\":{%s}}}", common);
    }
    free(common);
}

int main(void)
{
    // Whatever the library prints must not stand between the answers.
    FILE *output = fdopen(dup(1), "w");
    dup2(2, 1);
    for (char *at = description; (at = strchr(at, '\'')); *at = '"')
        ;
    char *line = NULL;
    for (size_t room = 0, length; getline(&line, &room, stdin) > 0; fflush(output)) {
        const char *command = "", *comma = "";
        unsigned long long id = 0;
        for (char *json = line; strchr(json, '"');) {
            const char *name = read_string(&json, &length);
            json += strspn(json, " :");
            if (!strcmp(name, "cmd"))
                command = read_string(&json, &length);
            else if (!strcmp(name, "id"))
                id = strtoull(json, &json, 10);
            else if (!strcmp(name, "inputs"))
                for (fputs("{\"observations\":[", output); *(json += strspn(json, "[ ,")) != ']'; comma = ",") {
                    fputs(comma, output);
                    observation(&json, output);
                }
        }
        if (!strcmp(command, "stop"))
            return 0;
        if (!strcmp(command, "start"))
            fprintf(output, "%s\n", description);
        else
            fprintf(output, "],\"id\":%llu}\n", id);
    }
    return 0;
}
