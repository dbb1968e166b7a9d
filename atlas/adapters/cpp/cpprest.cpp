// web::uri of the C++ REST SDK.
#include "../c/adapter.h"

#include <cpprest/uri.h>
#include <exception>
#include <string>

const int takes_nul = 1;

static void put(const char *name, const std::string &text)
{
    part_of_length(name, text.data(), text.size());
}

void ask(const char *text, size_t length)
{
    try {
        web::uri uri(std::string(text, length));
        if (!uri.scheme().empty())
            put("scheme", uri.scheme());
        // The library has the user and the password in one text.
        userinfo(uri.user_info().c_str());
        put("host", uri.host());
        port_from(1, uri.port());
        put("path", uri.path());
        put("query", uri.query());
        put("fragment", uri.fragment());
    } catch (const web::uri_exception &error) {
        reject(error.what());
    } catch (const std::exception &error) {
        crash(error.what());
    }
}
