import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URL;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HexFormat;

/** Fetches URLs with a client of Java: {@code Fetch CLIENT}. main.py says what it reads and writes. */
public final class Fetch {
    static void get(String client, String url) throws Exception {
        if (client.equals("url-connection")) {
            var connection = (HttpURLConnection) new URL(url).openConnection();
            connection.setInstanceFollowRedirects(false);
            connection.setConnectTimeout(3000);
            connection.setReadTimeout(3000);
            connection.getResponseCode();
        } else {
            var request = HttpRequest.newBuilder(URI.create(url)).timeout(Duration.ofSeconds(3)).build();
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build().send(request, HttpResponse.BodyHandlers.discarding());
        }
    }

    public static void main(String[] arguments) throws Exception {
        var input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        for (String line; (line = input.readLine()) != null; ) {
            try {
                get(arguments[0], new String(HexFormat.of().parseHex(line), StandardCharsets.UTF_8));
                System.out.println("ok");
            } catch (Exception error) {
                System.out.println("error " + HexFormat.of().formatHex(error.toString().getBytes(StandardCharsets.UTF_8)));
            }
        }
    }
}
