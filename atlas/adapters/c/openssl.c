// OSSL_parse_url of OpenSSL.
#include "adapter.h"

#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/http.h>
#include <string.h>

const int takes_nul = 0;

void ask(const char *text, size_t length)
{
    char *scheme = NULL, *user = NULL, *host = NULL, *port = NULL, *path = NULL, *query = NULL, *fragment = NULL;
    if (!OSSL_parse_url(text, &scheme, &user, &host, &port, NULL, &path, &query, &fragment)) {
        reject(ERR_reason_error_string(ERR_peek_error()));
        ERR_clear_error();
        return;
    }
    // An absent scheme is "", and an absent port is "0".
    part("scheme", *scheme ? scheme : NULL);
    userinfo(user);
    part("host", host);
    part("port", strcmp(port, "0") ? port : NULL);
    part("path", path);
    part("query", query);
    part("fragment", fragment);
    char *all[] = {scheme, user, host, port, path, query, fragment};
    for (size_t at = 0; at < sizeof all / sizeof *all; at++)
        OPENSSL_free(all[at]);
    (void)length;
}
