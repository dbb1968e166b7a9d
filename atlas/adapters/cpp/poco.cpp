// Poco::URI.
#include "../c/adapter.h"

#include <Poco/Exception.h>
#include <Poco/URI.h>
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
        Poco::URI uri(std::string(text, length));
        if (!uri.getScheme().empty())
            put("scheme", uri.getScheme());
        // The library has the user and the password in one text.
        userinfo(uri.getUserInfo().c_str());
        put("host", uri.getHost());
        port_from(1, uri.getPort());
        put("path", uri.getPath());
        put("query", uri.getRawQuery());
        put("fragment", uri.getFragment());
    } catch (const Poco::SyntaxException &error) {
        reject(error.displayText().c_str());
    } catch (const std::exception &error) {
        crash(error.what());
    }
}
