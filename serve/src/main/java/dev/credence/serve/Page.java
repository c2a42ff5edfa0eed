package dev.credence.serve;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/** The page to try a model, a client of this server. It contains no model data, so it needs no token. */
final class Page {
    /**
     * Content security policy: scripts and data only from this server. The charting library sets inline {@code style}
     * attributes, which cannot run scripts.
     */
    static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr"
            + " 'unsafe-inline'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none';"
            + " frame-ancestors 'none'";

    private Page() {}

    static Map<String, Endpoint> files() {
        Map<String, Endpoint> files = new LinkedHashMap<>();
        files.put("/", file("try.html", "text/html; charset=utf-8"));
        files.put("/try.js", file("try.js", "text/javascript; charset=utf-8"));
        files.put("/series.js", file("series.js", "text/javascript; charset=utf-8"));
        files.put("/try.css", file("try.css", "text/css; charset=utf-8"));
        files.put("/echarts.js", file("echarts.common.min.js", "text/javascript; charset=utf-8"));
        return files;
    }

    private static Endpoint file(String name, String type) {
        Reply reply = new Reply(200, type, read(name));
        return Endpoint.openGet("page", () -> reply);
    }

    static byte[] read(String name) {
        try (InputStream in = Objects.requireNonNull(Page.class.getResourceAsStream(name), name)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
