// ACE::INet::URL_Base of the library ACE_INet.
#include "../c/adapter.h"

#include <ace/INet/FTP_URL.h>
#include <ace/INet/HTTP_URL.h>
#include <memory>
#include <strings.h>

using namespace ACE::INet;

const int takes_nul = 1;

static void put(const char *name, const ACE_CString &text)
{
    part_of_length(name, text.c_str(), text.length());
}

void ask(const char *text, size_t length)
{
    // The library has a class for each scheme. It says of another scheme what it says of an invalid URL.
    if (strncasecmp(text, "http:", 5) && strncasecmp(text, "ftp:", 4)) {
        decline("the library has no class for this scheme");
        return;
    }
    std::unique_ptr<URL_Base> url(URL_Base::create_from_string(ACE_CString(text, length)));
    if (!url) {
        reject("the library says that it is not valid");
        return;
    }
    put("scheme", url->get_scheme());
    if (auto *with_user = dynamic_cast<URL_INetAuthBase *>(url.get()))
        // The library has the user and the password in one text.
        userinfo(with_user->get_user_info().c_str());
    if (auto *with_host = dynamic_cast<URL_INetBase *>(url.get())) {
        put("host", with_host->get_host());
        port_from(1, with_host->get_port());
    }
    put("path", url->get_path());
    put("query", url->get_query());
    put("fragment", url->get_fragment());
}
