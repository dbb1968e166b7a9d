// url_make of Sofia-SIP.
#include "adapter.h"

#include <sofia-sip/su_alloc.h>
#include <sofia-sip/url.h>

const int takes_nul = 0;

void ask(const char *text, size_t length)
{
    su_home_t home[1] = {SU_HOME_INIT(home)};
    url_t *url = url_make(home, text);
    if (url) {
        // The parameters of a path are in a text of their own: with them, the path has the ";" before them again.
        const char *path = url->url_path ? url->url_path : "";
        part("scheme", url->url_scheme);
        part("user", url->url_user);
        part("password", url->url_password);
        part("host", url->url_host);
        part("port", url->url_port);
        part("path", url->url_params ? su_sprintf(home, "%s;%s", path, url->url_params) : path);
        part("query", url->url_headers);
        part("fragment", url->url_fragment);
    } else {
        reject("the library says that it is not valid");
    }
    su_home_deinit(home);
    (void)length;
}
