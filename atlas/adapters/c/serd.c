// serd_uri_parse of serd.
#include "adapter.h"

#include <serd/serd.h>

const int takes_nul = 0;

static void chunk(const char *name, SerdChunk text)
{
    if (text.buf)
        part_of_length(name, (const char *)text.buf, text.len);
}

void ask(const char *text, size_t length)
{
    SerdURI uri;
    if (serd_uri_parse((const uint8_t *)text, &uri)) {
        reject("the library says that it is not valid");
        return;
    }
    chunk("scheme", uri.scheme);
    if (uri.authority.buf)
        authority((const char *)uri.authority.buf, uri.authority.len);
    chunk("path", uri.path);
    chunk("query", uri.query);
    // The library has the "#" in the fragment.
    if (uri.fragment.buf && uri.fragment.len)
        part_of_length("fragment", (const char *)uri.fragment.buf + 1, uri.fragment.len - 1);
    (void)length;
}
