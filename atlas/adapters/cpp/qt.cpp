// QUrl of Qt. QT_MODE is its parsing mode.
#include "../c/adapter.h"

#include <QUrl>

const int takes_nul = 1;

static void put(const char *name, const QString &text)
{
    QByteArray octets = text.toUtf8();
    if (!text.isNull())
        part_of_length(name, octets.constData(), octets.size());
}

void ask(const char *text, size_t length)
{
    QUrl url(QString::fromUtf8(text, length), QUrl::QT_MODE);
    if (!url.isValid()) {
        reject(url.errorString().toUtf8().constData());
        return;
    }
    if (!url.scheme().isEmpty())
        put("scheme", url.scheme());
    put("user", url.userName());
    put("password", url.password());
    put("host", url.host());
    port_from(0, url.port());
    put("path", url.path().isNull() ? "" : url.path());
    if (url.hasQuery())
        put("query", url.query().isNull() ? "" : url.query());
    if (url.hasFragment())
        put("fragment", url.fragment().isNull() ? "" : url.fragment());
}
