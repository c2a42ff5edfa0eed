package dev.credence.serve;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;

/** Requests as bytes, invalid in their content, encoding or HTTP. */
final class WrongHttp {
    private static final String JSON = "Content-Type: application/json\r\n";
    private static final String[] PATHS = {
        "/models/houses/predict",
        "/v2/models/houses/infer",
        "/models/houses/outcomes",
        "/v2/models/houses/versions/1/infer"
    };

    private WrongHttp() {}

    /** A valid request. */
    static byte[] right(Draw draw) {
        boolean tensors = draw.chance(2);
        return post(
                PATHS[tensors ? 1 : 0],
                JSON,
                utf8(WrongJson.right(draw, tensors).toString()));
    }

    /** An invalid request. */
    static byte[] wrong(Draw draw, int mostBytes) {
        int path = draw.below(PATHS.length);
        boolean tensors = PATHS[path].endsWith("infer");
        if (draw.chance(4)) {
            return wrongMessage(
                    draw, PATHS[path], utf8(WrongJson.right(draw, tensors).toString()), mostBytes);
        }
        if (draw.chance(5)) {
            return post(
                    PATHS[path],
                    JSON,
                    wrongBytes(draw, WrongJson.right(draw, tensors).toString()));
        }
        return post(PATHS[path], JSON, utf8(WrongJson.wrong(draw, tensors)));
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] post(String path, String headers, byte[] body) {
        return message("POST " + path + " HTTP/1.1", headers + "Content-Length: " + body.length + "\r\n", body);
    }

    private static byte[] message(String line, String headers, byte[] body) {
        return joined(utf8(line + "\r\nHost: localhost\r\nConnection: close\r\n" + headers + "\r\n"), body);
    }

    private static byte[] joined(byte[] first, byte[] second) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.writeBytes(first);
        all.writeBytes(second);
        return all.toByteArray();
    }

    /** Bytes that are not UTF-8. */
    private static byte[] wrongBytes(Draw draw, String right) {
        byte[] body = utf8(right);
        return switch (draw.below(5)) {
            case 0 ->
                right.getBytes(draw.of(
                        StandardCharsets.UTF_16,
                        StandardCharsets.UTF_16LE,
                        StandardCharsets.UTF_16BE,
                        Charset.forName("UTF-32")));
            case 1 -> draw.bytes(1 + draw.below(300));
            case 2 -> zipped(body, draw.chance(2));
            case 3 -> { // a byte that UTF-8 never has, an overlong form, a surrogate, half a character
                int at = draw.below(body.length);
                byte[] none = draw.of(
                        new byte[] {(byte) 0xff},
                        new byte[] {(byte) 0xc0, (byte) 0x80},
                        new byte[] {(byte) 0xed, (byte) 0xa0, (byte) 0x80},
                        new byte[] {(byte) 0xe6, (byte) 0x97},
                        new byte[] {(byte) 0xf5, (byte) 0x80, (byte) 0x80, (byte) 0x80});
                byte[] changed = joined(java.util.Arrays.copyOf(body, at), none);
                yield joined(changed, java.util.Arrays.copyOfRange(body, at, body.length));
            }
            default -> new byte[draw.below(200)];
        };
    }

    private static byte[] zipped(byte[] body, boolean gzip) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (var zip = gzip ? new GZIPOutputStream(out) : new DeflaterOutputStream(out)) {
            zip.write(body);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    /** A valid body in an invalid or unsupported request. */
    private static byte[] wrongMessage(Draw draw, String path, byte[] body, int mostBytes) {
        String length = "Content-Length: " + body.length + "\r\n";
        String line = "POST " + path + " HTTP/1.1";
        return switch (draw.below(15)) {
            case 14 -> wrongBinary(draw, path);
            case 0 ->
                post(
                        path,
                        draw.of(
                                "",
                                "Content-Type: text/plain\r\n",
                                "Content-Type: application/x-www-form-urlencoded\r\n",
                                "Content-Type: application/jsonx\r\n",
                                "Content-Type: \r\n",
                                "Content-Type: application/octet-stream\r\n"),
                        body);
            case 1 ->
                post(
                        path,
                        JSON + "Content-Encoding: " + draw.of("gzip", "deflate", "br", "x") + "\r\n",
                        draw.chance(2) ? zipped(body, true) : body);
            case 2 ->
                message(
                        draw.of("PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "GET", "HEAD", "post", "X", "CONNECT")
                                + " " + path + " HTTP/1.1",
                        JSON + length,
                        body);
            case 3 ->
                message(
                        "POST " + path
                                + draw.of("/", "/x", "x", "/..", "%00", "/%2e%2e/%2e%2e/etc/passwd", "//", "\\")
                                + " HTTP/1.1",
                        JSON + length,
                        body);
            case 4 ->
                message(
                        "GET "
                                + draw.of(
                                        "/models/",
                                        "/v2/models/x/ready",
                                        "/etc/passwd",
                                        "/v3",
                                        "/models/Houses",
                                        "/%zz",
                                        "/..")
                                + " HTTP/1.1",
                        "",
                        new byte[0]);
            case 5 ->
                message(
                        line,
                        JSON
                                + draw.of(
                                        "Content-Length: -1\r\n",
                                        "Content-Length: a\r\n",
                                        "Content-Length: \r\n",
                                        "Content-Length: 99999999999999999999\r\n",
                                        "Content-Length: 5, 6\r\n",
                                        length + "Content-Length: 1\r\n"),
                        body);
            case 6 ->
                message(line, JSON + "Content-Length: " + (mostBytes + 1 + draw.below(1 << 30)) + "\r\n", new byte[0]);
            case 7 ->
                message(
                        line,
                        JSON + "Transfer-Encoding: chunked\r\n",
                        utf8(draw.of(
                                "x\r\n",
                                "-5\r\nabcde\r\n",
                                "5\r\nabcdefgh\r\n0\r\n\r\n",
                                "ffffffffffffffffff\r\n{}\r\n")));
            case 8 ->
                message(
                        line,
                        JSON + "Transfer-Encoding: chunked\r\n",
                        utf8(Integer.toHexString(mostBytes + 1) + "\r\n" + " ".repeat(mostBytes + 1)));
            case 9 ->
                joined(
                        utf8(draw.of(
                                        " ",
                                        "POST",
                                        "POST " + path,
                                        "POST  HTTP/1.1",
                                        line + " x",
                                        "\u0000\u0001",
                                        "POST\t" + path + " HTTP/1.1")
                                + "\r\nHost: localhost\r\n\r\n"),
                        body);
            case 10 ->
                message(
                        line,
                        JSON + length + draw.of("no colon\r\n", ": none\r\n", "a b: c\r\n", "X: \u0000\r\n"),
                        body);
            case 11 -> message(line, JSON + length + "X-Large: " + "x".repeat(20_000) + "\r\n", new byte[0]);
            case 12 ->
                joined(
                        utf8(line + "\r\nConnection: close\r\nHost: "
                                + draw.of("evil.example", "localhost.evil.example", "") + "\r\n" + JSON + length
                                + "\r\n"),
                        body);
            default -> message(line, JSON + length + "Inference-Header-Content-Length: 10\r\n", body);
        };
    }

    /** Tensors of which one is binary, with a wrong size, length of the JSON, or binary data. */
    private static byte[] wrongBinary(Draw draw, String path) {
        int fault = draw.below(4);
        int size = fault == 0 ? draw.of(-1, 0, 7, 9, 1 << 30) : 8;
        byte[] json = utf8("{\"inputs\": [{\"name\": \"size\", \"shape\": [1], \"datatype\": \"FP64\", \"parameters\":"
                + " {\"binary_data_size\": " + size
                + "}}, {\"name\": \"town\", \"shape\": [1], \"datatype\": \"BYTES\","
                + " \"data\": [\"Werl\"]}]}");
        byte[] data = fault == 1 ? draw.bytes(draw.of(0, 1, 7, 9, 800)) : new byte[8];
        String length = fault == 2
                ? draw.of("-1", "", "x", "1.5", "0x10", "99999999999999999999", String.valueOf(1 << 20))
                : String.valueOf(fault == 3 ? draw.below(json.length) : json.length);
        return post(
                path,
                draw.of(JSON, "", "Content-Type: application/octet-stream\r\n") + "Inference-Header-Content-Length: "
                        + length + "\r\n",
                joined(json, data));
    }
}
