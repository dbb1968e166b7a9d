// http_parser_parse_url of http-parser.
#include "adapter.h"

#include <http_parser.h>
#include <stdlib.h>
#include <string.h>

const int takes_nul = 1;

void ask(const char *text, size_t length)
{
    static const struct { const char *name; enum http_parser_url_fields field; } parts[] = {
        {"scheme", UF_SCHEMA}, {"host", UF_HOST}, {"port", UF_PORT}, {"path", UF_PATH}, {"query", UF_QUERY},
        {"fragment", UF_FRAGMENT},
    };
    struct http_parser_url url;
    http_parser_url_init(&url);
    if (http_parser_parse_url(text, length, 0, &url)) {
        reject("the library says that it is not valid");
        return;
    }
    for (size_t at = 0; at < sizeof parts / sizeof *parts; at++)
        if (url.field_set & 1 << parts[at].field)
            part_of_length(
                parts[at].name, text + url.field_data[parts[at].field].off, url.field_data[parts[at].field].len);
    if (url.field_set & 1 << UF_USERINFO) {
        char *user = strndup(text + url.field_data[UF_USERINFO].off, url.field_data[UF_USERINFO].len);
        userinfo(user);
        free(user);
    }
}
