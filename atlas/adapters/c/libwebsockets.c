// lws_parse_uri of libwebsockets.
#include "adapter.h"

#include <libwebsockets.h>
#include <stdlib.h>
#include <string.h>

const int takes_nul = 0;

void ask(const char *text, size_t length)
{
    // The library writes into the text.
    char *copy = strdup(text);
    const char *scheme = NULL, *host = NULL, *path = NULL;
    int port = 0;
    if (lws_parse_uri(copy, &scheme, &host, &port, &path))
        reject("the library says that it is not valid");
    else {
        // An absent scheme is "".
        part("scheme", scheme && *scheme ? scheme : NULL);
        part("host", host);
        port_from(1, port);
        // The library has the path and the query in one text.
        const char *query = path ? strchr(path, '?') : NULL;
        if (query) {
            part_of_length("path", path, query - path);
            part("query", query + 1);
        } else
            part("path", path);
    }
    free(copy);
    (void)length;
}
