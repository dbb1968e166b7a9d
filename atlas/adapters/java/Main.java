import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The program for the URL libraries of Java: {@code Main LIBRARY} reports what a library answers, and judges nothing.
 *
 * <p>It reads inputs and writes answers in the way of adapters/relay.py. Each function of a library returns how to ask it. An exception
 * that is not {@code Reject} or {@code Decline} is a crash.
 */
public final class Main {
    /** Asks a library. */
    interface Library {
        Parts ask(String text) throws Exception;
    }

    /** The library says that the input is not a URL. */
    static final class Reject extends Exception {
        Reject(String words) {
            super(words, null, false, false);
        }
    }

    /** The library says that it does not know the scheme. */
    static final class Decline extends Exception {
        Decline(String words) {
            super(words, null, false, false);
        }
    }

    /** The parts of an answer. A part that is null is absent. */
    static final class Parts {
        private final Map<String, String> parts = new LinkedHashMap<>();

        Parts put(String name, Object value) {
            if (value != null) parts.put(name, value.toString());
            return this;
        }

        /** A port that is absent is -1. */
        Parts port(int port) {
            return port < 0 ? this : put("port", port);
        }

        /** The library has the user and the password in one text: the first ":" is between them. */
        Parts userinfo(String userinfo) {
            if (userinfo == null) return this;
            int colon = userinfo.indexOf(':');
            return colon < 0
                    ? put("user", userinfo)
                    : put("user", userinfo.substring(0, colon)).put("password", userinfo.substring(colon + 1));
        }
    }

    static Library validator(Predicate<String> isValid) {
        return text -> {
            if (!isValid.test(text)) throw new Reject("the library says that it is not valid");
            return new Parts();
        };
    }

    static Library netUri() {
        return text -> {
            java.net.URI uri;
            try {
                uri = new java.net.URI(text);
            } catch (java.net.URISyntaxException error) {
                throw new Reject(error.getMessage());
            }
            return new Parts().put("scheme", uri.getScheme()).userinfo(uri.getRawUserInfo()).put("host", uri.getHost())
                    .port(uri.getPort())
                    .put("path", uri.isOpaque() ? uri.getRawSchemeSpecificPart() : uri.getRawPath())
                    .put("query", uri.getRawQuery()).put("fragment", uri.getRawFragment());
        };
    }

    static Library netUrl() {
        return text -> {
            java.net.URL url;
            try {
                url = new java.net.URL(text);
            } catch (java.net.MalformedURLException error) {
                if (error.getMessage().startsWith("unknown protocol")) throw new Decline(error.getMessage());
                throw new Reject(error.getMessage());
            }
            return new Parts().put("scheme", url.getProtocol()).userinfo(url.getUserInfo()).put("host", url.getHost())
                    .port(url.getPort()).put("path", url.getPath()).put("query", url.getQuery()).put("fragment", url.getRef());
        };
    }

    static Library commonsValidator() {
        return validator(new org.apache.commons.validator.routines.UrlValidator(
                org.apache.commons.validator.routines.UrlValidator.ALLOW_ALL_SCHEMES
                        + org.apache.commons.validator.routines.UrlValidator.ALLOW_LOCAL_URLS)::isValid);
    }

    static Library commonsHttpclient() {
        return text -> {
            try {
                var uri = new org.apache.commons.httpclient.URI(text, true);
                return new Parts().put("scheme", uri.getScheme()).userinfo(uri.getEscapedUserinfo())
                        .put("host", uri.getRawHost() == null ? null : new String(uri.getRawHost())).port(uri.getPort())
                        .put("path", uri.getEscapedPath()).put("query", uri.getEscapedQuery())
                        .put("fragment", uri.getEscapedFragment());
            } catch (org.apache.commons.httpclient.URIException error) {
                throw new Reject(error.getMessage());
            }
        };
    }

    static Library httpclientUribuilder() {
        return text -> {
            try {
                var uri = new org.apache.http.client.utils.URIBuilder(text);
                // The library has the query as a list.
                String query = uri.isQueryEmpty() ? null : uri.getQueryParams().stream()
                        .map(pair -> pair.getValue() == null ? pair.getName() : pair.getName() + "=" + pair.getValue())
                        .collect(Collectors.joining("&"));
                return new Parts().put("scheme", uri.getScheme()).userinfo(uri.getUserInfo()).put("host", uri.getHost())
                        .port(uri.getPort()).put("path", uri.getPath()).put("query", query).put("fragment", uri.getFragment());
            } catch (java.net.URISyntaxException error) {
                throw new Reject(error.getMessage());
            }
        };
    }

    static Library jettyHttpuri() {
        return text -> {
            try {
                var uri = new org.eclipse.jetty.http.HttpURI(text);
                return new Parts().put("scheme", uri.getScheme()).userinfo(uri.getUser()).put("host", uri.getHost())
                        .port(uri.getPort()).put("path", uri.getPath()).put("query", uri.getQuery())
                        .put("fragment", uri.getFragment());
            } catch (IllegalArgumentException error) {
                throw new Reject(error.toString());
            }
        };
    }

    static Library okhttp() {
        return text -> {
            try {
                var url = okhttp3.HttpUrl.get(text);
                return new Parts().put("scheme", url.scheme()).put("user", url.encodedUsername())
                        .put("password", url.encodedPassword()).put("host", url.host()).put("port", url.port())
                        .put("path", url.encodedPath()).put("query", url.encodedQuery()).put("fragment", url.encodedFragment());
            } catch (IllegalArgumentException error) {
                if (error.getMessage().startsWith("Expected URL scheme 'http' or 'https' but was")) {
                    throw new Decline(error.getMessage());
                }
                throw new Reject(error.getMessage());
            }
        };
    }

    static Library xercesUri() {
        return text -> {
            try {
                var uri = new org.apache.xerces.util.URI(text);
                return new Parts().put("scheme", uri.getScheme()).userinfo(uri.getUserinfo()).put("host", uri.getHost())
                        .port(uri.getPort()).put("path", uri.getPath()).put("query", uri.getQueryString())
                        .put("fragment", uri.getFragment());
            } catch (org.apache.xerces.util.URI.MalformedURIException error) {
                throw new Reject(error.getMessage());
            }
        };
    }

    static Library springUricomponents() {
        return text -> {
            try {
                var uri = org.springframework.web.util.UriComponentsBuilder.fromUriString(text).build();
                boolean isOpaque = uri.getPath() == null && uri.getSchemeSpecificPart() != null;
                return new Parts().put("scheme", uri.getScheme()).userinfo(uri.getUserInfo()).put("host", uri.getHost())
                        .port(uri.getPort()).put("path", isOpaque ? uri.getSchemeSpecificPart() : uri.getPath())
                        .put("query", uri.getQuery()).put("fragment", uri.getFragment());
            } catch (IllegalArgumentException error) {
                throw new Reject(error.getMessage());
            }
        };
    }

    static Library lambdaislandUri() {
        clojure.java.api.Clojure.var("clojure.core", "require").invoke(clojure.java.api.Clojure.read("lambdaisland.uri"));
        var parse = clojure.java.api.Clojure.var("lambdaisland.uri", "parse");
        String[] names = {"scheme", "user", "password", "host", "port", "path", "query", "fragment"};
        return text -> {
            var uri = (clojure.lang.ILookup) parse.invoke(text);
            var parts = new Parts();
            for (String name : names) parts.put(name, uri.valAt(clojure.lang.Keyword.intern(name)));
            return parts;
        };
    }

    static Library library(String name) {
        return switch (name) {
            case "net-uri" -> netUri();
            case "net-url" -> netUrl();
            case "commons-validator" -> commonsValidator();
            case "commons-httpclient" -> commonsHttpclient();
            case "httpclient-uribuilder" -> httpclientUribuilder();
            case "jetty-httpuri" -> jettyHttpuri();
            case "okhttp" -> okhttp();
            case "xerces-uri" -> xercesUri();
            case "spring-uricomponents" -> springUricomponents();
            case "lambdaisland-uri" -> lambdaislandUri();
            default -> throw new IllegalArgumentException("no such library: " + name);
        };
    }

    /** Returns the answer of a resolution. A library that reports no host reports null or an empty text. */
    static Parts resolved(Object url, String host) {
        return new Parts().put("url", url).put("host", host == null || host.isEmpty() ? null : host);
    }

    /** Returns how to resolve a reference against a base, of a library that does. */
    static Library resolver(String name, String base) {
        return switch (name) {
            case "net-uri" -> text -> {
                try {
                    var uri = new java.net.URI(base).resolve(new java.net.URI(text));
                    return resolved(uri, uri.getHost());
                } catch (java.net.URISyntaxException error) {
                    throw new Reject(error.getMessage());
                }
            };
            case "net-url" -> text -> {
                try {
                    var url = new java.net.URL(new java.net.URL(base), text);
                    return resolved(url, url.getHost());
                } catch (java.net.MalformedURLException error) {
                    throw new Reject(error.getMessage());
                }
            };
            case "okhttp" -> text -> {
                var parsed = okhttp3.HttpUrl.parse(base);
                if (parsed == null) throw new Decline("the base is not a URL of http or https");
                var url = parsed.resolve(text);
                if (url == null) throw new Reject("null");
                return resolved(url, url.host());
            };
            case "xerces-uri" -> text -> {
                try {
                    var uri = new org.apache.xerces.util.URI(new org.apache.xerces.util.URI(base), text);
                    return resolved(uri, uri.getHost());
                } catch (org.apache.xerces.util.URI.MalformedURIException error) {
                    throw new Reject(error.getMessage());
                }
            };
            case "lambdaisland-uri" -> text -> {
                var join = clojure.java.api.Clojure.var("lambdaisland.uri", "join");
                var uri = (clojure.lang.ILookup) join.invoke(base, text);
                return resolved(uri, (String) uri.valAt(clojure.lang.Keyword.intern("host")));
            };
            default -> throw new IllegalArgumentException("no such resolver: " + name);
        };
    }

    /** Returns the text that hexadecimal digits stand for. */
    static String decoded(String digits) {
        return new String(HexFormat.of().parseHex(digits), StandardCharsets.UTF_8);
    }

    /** Returns the hexadecimal digits of a text in UTF-8. */
    static String digits(String text) {
        return HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8));
    }

    static String observe(Library library, String text) {
        try {
            var line = new StringBuilder("accept");
            library.ask(text).parts.forEach((name, value) -> line.append(' ').append(name).append('=').append(digits(value)));
            return line.toString();
        } catch (Reject words) {
            return "reject " + digits(String.valueOf(words.getMessage()));
        } catch (Decline words) {
            return "decline " + digits(String.valueOf(words.getMessage()));
        } catch (Throwable error) {
            return "crash " + digits(error.toString());
        }
    }

    public static void main(String[] arguments) throws Exception {
        // A library that prints, prints to standard error.
        var output = new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.US_ASCII);
        System.setOut(System.err);
        Library library = library(arguments[0]);
        var input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        var answers = new StringBuilder();
        for (String line; (line = input.readLine()) != null; ) {
            if (line.equals(".")) {
                output.print(answers);
                output.flush();
                answers.setLength(0);
            } else {
                boolean resolves = line.startsWith("resolve ");
                int comma = line.indexOf(',');
                var asked = resolves ? resolver(arguments[0], decoded(line.substring(8, comma))) : library;
                answers.append(observe(asked, decoded(line.substring(comma + 1)))).append('\n');
            }
        }
    }
}
