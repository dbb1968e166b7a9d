// The library uriparser.
#include "adapter.h"

#include <stdlib.h>
#include <string.h>
#include <uriparser/Uri.h>

const int takes_nul = 1;

static void range(const char *name, UriTextRangeA text)
{
    if (text.first)
        part_of_length(name, text.first, text.afterLast - text.first);
}

void ask(const char *text, size_t length)
{
    UriUriA uri;
    if (uriParseSingleUriExA(&uri, text, text + length, NULL) != URI_SUCCESS) {
        reject("the library says that it is not valid");
        return;
    }
    range("scheme", uri.scheme);
    if (uri.userInfo.first) {
        // The library has the user and the password in one text.
        size_t size = uri.userInfo.afterLast - uri.userInfo.first;
        char *user = strndup(uri.userInfo.first, size);
        userinfo(user);
        free(user);
    }
    range("host", uri.hostText);
    range("port", uri.portText);
    // The library has the path as a list of segments.
    char *path = malloc(2 * length + 2), *end = path;
    int slash = uri.absolutePath || (uri.pathHead && uri.hostText.first);
    for (UriPathSegmentA *segment = uri.pathHead; segment; segment = segment->next, slash = 1) {
        if (slash)
            *end++ = '/';
        size_t size = segment->text.afterLast - segment->text.first;
        memcpy(end, segment->text.first, size);
        end += size;
    }
    if (slash && !uri.pathHead)
        *end++ = '/';
    part_of_length("path", path, end - path);
    free(path);
    range("query", uri.query);
    range("fragment", uri.fragment);
    uriFreeUriMembersA(&uri);
}
