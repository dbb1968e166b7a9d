// An adapter: it reports what the library LIBRARY_NAME answers about URLs, and judges nothing.
// This template asks java.net.URI. Put your library into `observe`, then set the conventions below it.
//     BUILD_COMMAND   (with a library, here and below: -cp .:LIBRARY.jar)
//     rfc1738 adapter check -- RUN_COMMAND
//     rfc1738 audit -- RUN_COMMAND

import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.*;

final class STEM {
    /** Returns the parts of a URL. A part that is null is absent. */
    static Map<String, Object> observe(String text) throws Exception {
        java.net.URI uri = new java.net.URI(text);
        String[] login = uri.getRawUserInfo() == null ? new String[0] : uri.getRawUserInfo().split(":", 2);
        Map<String, Object> parts = new LinkedHashMap<>();
        parts.put("scheme", uri.getScheme());
        parts.put("user", login.length > 0 ? login[0] : null);
        parts.put("password", login.length > 1 ? login[1] : null);
        parts.put("host", uri.getHost());
        parts.put("port", uri.getPort() < 0 ? null : uri.getPort());
        parts.put("path", uri.isOpaque() ? uri.getRawSchemeSpecificPart() : uri.getRawPath());
        parts.put("query", uri.getRawQuery());
        parts.put("fragment", uri.getRawFragment());
        // If the library prints URLs, the whole URL as it prints it: the audit then compares it.
        // parts.put("printed", uri.toString());
        return parts;
    }

    /** Returns whether the library says by this exception that an input is not a URL. Any other exception is a crash. */
    static boolean rejects(Throwable error) {
        return error instanceof java.net.URISyntaxException;
    }

    /** In JSON, with ' in place of ". docs/protocol.md of the project rfc1738 explains each convention. A wrong one makes the audit wrong. */
    static final String DESCRIPTION = "{'protocol':1,'name':'LIBRARY_NAME','language':'Java',"
            + "'version':'" + System.getProperty("java.version") + "'," // the version of the library
            + "'claims':['rfc2396','rfc2732']," // the texts that the library says that it implements, such as rfc3986 or url-standard
            // If the library normalizes, resolves or builds URLs: list it, and answer the command `answer` in docs/protocol.md.
            // + "'answers':['normal-form','resolution','building'],"
            + "'conventions':{'path':'with-slash'," // "without-slash" if the library reports the path without its first "/"
            + "'decoded':[]," // the parts in which the library decodes escapes such as %41
            + "'lower_cased':[]," // the parts that the library writes in lower case
            + "'default_port':'left-out'," // "filled-in" if the library reports an absent port as the default port of the scheme
            + "'absent':'empty'," // "left-out" if the library tells an absent part from an empty one
            + "'references':'taken'," // "taken" if the library takes references such as a/b and the empty text
            + "'options':{'userinfo':'divided'}}}"; // every option that is not the default of the library

    // You need not change what follows: the protocol.

    /** The text of a command, and how much of it is read. */
    private static String json;
    private static int at;

    private static char next() {
        while (" \t\r\n".indexOf(json.charAt(at)) >= 0) at++;
        return json.charAt(at++);
    }

    /** Reads a value: an object is a Map, a list is a List, and everything else is a String. */
    private static Object read() {
        char first = next();
        if (first == '"') return readString();
        if (first == '{') {
            Map<String, Object> object = new HashMap<>();
            for (char c; (c = next()) != '}'; ) {
                if (c == ',') next();
                String name = readString();
                next();
                object.put(name, read());
            }
            return object;
        }
        if (first == '[') {
            List<Object> list = new ArrayList<>();
            while (next() != ']') {
                if (json.charAt(at - 1) != ',') at--;
                list.add(read());
            }
            return list;
        }
        int start = at - 1;
        while (at < json.length() && ",]} \t\r\n".indexOf(json.charAt(at)) < 0) at++;
        return json.substring(start, at);
    }

    /** Reads the rest of a string after its first quotation mark. Two escapes of a surrogate pair are two characters of Java. */
    private static String readString() {
        StringBuilder string = new StringBuilder();
        for (char c; (c = json.charAt(at++)) != '"'; ) {
            if (c == '\\') {
                c = json.charAt(at++);
                int letter = "bfnrt".indexOf(c);
                if (letter >= 0) c = "\b\f\n\r\t".charAt(letter);
                if (c == 'u') c = (char) Integer.parseInt(json.substring(at, at += 4), 16);
            }
            string.append(c);
        }
        return string.toString();
    }

    private static String quoted(String text) {
        StringBuilder string = new StringBuilder("\"");
        for (char c : text.toCharArray()) {
            if (c < ' ' || c > '~' || c == '"' || c == '\\') string.append(String.format("\\u%04x", (int) c));
            else string.append(c);
        }
        return string.append('"').toString();
    }

    private static String observation(Object given) {
        if (!(given instanceof String)) return "{\"decline\":\"the library takes text, and the input is not UTF-8\"}";
        try {
            StringJoiner common = new StringJoiner(",");
            observe((String) given).forEach((name, part) -> {
                if (part == null) return;
                // Each character of a part is one octet.
                byte[] octets = part.toString().getBytes(StandardCharsets.UTF_8);
                common.add(quoted(name) + ":" + quoted(new String(octets, StandardCharsets.ISO_8859_1)));
            });
            return "{\"accept\":{\"common\":{" + common + "}}}";
        } catch (Throwable error) {
            if (rejects(error)) return "{\"reject\":" + quoted(String.valueOf(error.getMessage())) + "}";
            return "{\"crash\":" + quoted(error.toString()) + "}";
        }
    }

    public static void main(String[] arguments) throws Exception {
        // Whatever the library prints must not stand between the answers.
        PrintStream output = new PrintStream(new FileOutputStream(FileDescriptor.out), false, "US-ASCII");
        System.setOut(System.err);
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        while ((json = input.readLine()) != null) {
            at = 0;
            Map<?, ?> command = (Map<?, ?>) read();
            if (command.get("cmd").equals("stop")) return;
            StringJoiner answers = new StringJoiner(",", "{\"id\":" + command.get("id") + ",\"observations\":[", "]}");
            if (command.get("cmd").equals("observe")) {
                for (Object given : (List<?>) command.get("inputs")) answers.add(observation(given));
            }
            output.print((command.get("cmd").equals("start") ? DESCRIPTION.replace('\'', '"') : answers) + "\n");
            output.flush();
        }
    }
}
