package dev.credence.serve;

import java.net.URI;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Fields;
import org.eclipse.jetty.util.Promise;
import org.eclipse.jetty.util.thread.Invocable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Handles HTTP requests: checks them, dispatches to an endpoint and sends the reply. */
final class HttpHandler extends Handler.Abstract {
    private static final Logger LOG = LoggerFactory.getLogger(HttpHandler.class);
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "::1", "[::1]");

    /** The types of bodies with binary data; the empty one for none. */
    private static final Set<String> BINARY_TYPES = Set.of(Reply.BINARY, Reply.JSON, "");

    private final Endpoints endpoints;
    private final ServerOptions options;
    private final ServerMetrics metrics;
    private final Admission admission;

    HttpHandler(Endpoints endpoints, ServerOptions options, Admission admission, ServerMetrics metrics) {
        this.endpoints = endpoints;
        this.options = options;
        this.metrics = metrics;
        this.admission = admission;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        long start = System.nanoTime();
        String path = String.valueOf(Request.getPathInContext(request));
        Optional<Endpoint> endpoint = endpoints.at(path);
        String name = endpoint.map(Endpoint::name).orElse("none");
        CompletableFuture<Reply> reply;
        try {
            reply = reply(request, endpoint);
        } catch (RuntimeException e) {
            reply = CompletableFuture.failedFuture(e);
        }
        var unused = reply.exceptionally(HttpHandler::refusal)
                .thenAccept(sent -> {
                    metrics.answered(name, sent.status(), System.nanoTime() - start);
                    send(
                            sent,
                            request,
                            response,
                            callback,
                            endpoint.map(Endpoint::method).orElse("GET"));
                })
                .exceptionally(
                        failure -> { // else the client would wait forever
                            callback.failed(cause(failure));
                            return null;
                        });
        return true;
    }

    private CompletableFuture<Reply> reply(Request request, Optional<Endpoint> found) {
        requireHost(request);
        Endpoint endpoint = found.orElseThrow(
                () -> new RequestException(404, "there is nothing here; /openapi.json describes what there is"));
        if (!endpoint.open()) {
            admission.requireToken(request.getHeaders().get(HttpHeader.AUTHORIZATION));
        }
        String method = request.getMethod();
        boolean fits = endpoint.takesBody() ? method.equals("POST") : method.equals("GET") || method.equals("HEAD");
        if (!fits) {
            throw new RequestException(405, "expected " + endpoint.method());
        }
        return endpoint.takesBody()
                ? predicted(request, endpoint)
                : CompletableFuture.completedFuture(endpoint.get().reply());
    }

    /** Prevents DNS rebinding: foreign pages must not reach a loopback server under their own host name. */
    private void requireHost(Request request) {
        String host = Request.getServerName(request);
        if (LOOPBACK.contains(options.host())
                && !LOOPBACK.contains(String.valueOf(host).toLowerCase(Locale.ROOT))) {
            throw new RequestException(421, "this server answers as localhost only");
        }
    }

    private CompletableFuture<Reply> predicted(Request request, Endpoint endpoint) {
        requireType(request, endpoint.takes());
        if (request.getLength() > options.mostBytes()) {
            throw tooLarge();
        }
        admission.enter();
        CompletableFuture<byte[]> body = new CompletableFuture<>();
        Content.Source.asByteArrayAsync(
                request,
                options.mostBytes(),
                Promise.Invocable.from(Invocable.InvocationType.BLOCKING, body::complete, body::completeExceptionally));
        return body.orTimeout(options.timeout().toMillis(), TimeUnit.MILLISECONDS)
                .exceptionally(e -> {
                    throw unread(cause(e));
                })
                .thenCompose(bytes -> endpoint.post().reply(body(request, endpoint, bytes)))
                .whenComplete((reply, failure) -> admission.leave());
    }

    private static RequestBody body(Request request, Endpoint endpoint, byte[] bytes) {
        return endpoint.takes() == Endpoint.Takes.HISTORIES && type(request).equals(Reply.CSV)
                ? RequestBody.ofCsv(bytes, parameters(request))
                : RequestBody.of(bytes, request.getHeaders().getValuesList(RequestBody.HEADER));
    }

    /** The parameters of the address, each at most once. */
    private static Map<String, String> parameters(Request request) {
        Map<String, String> all = new LinkedHashMap<>();
        Fields fields;
        try {
            fields = Request.extractQueryParameters(request);
        } catch (RuntimeException e) { // Jetty's own, of what the client sent
            throw RequestException.bad("the address has parameters that are not UTF-8 text");
        }
        for (Fields.Field field : fields) {
            if (field.hasMultipleValues()) {
                throw RequestException.bad("the address has a parameter twice");
            }
            all.put(field.getName(), field.getValue());
        }
        return all;
    }

    /** The type of the body; empty for none. */
    private static String type(Request request) {
        return Optional.ofNullable(request.getHeaders().get(HttpHeader.CONTENT_TYPE))
                .orElse("")
                .split(";", 2)[0]
                .strip()
                .toLowerCase(Locale.ROOT);
    }

    private RequestException tooLarge() {
        return RequestException.tooLarge("the request's body has more than " + options.mostBytes() + " bytes");
    }

    private RequestException unread(Throwable e) {
        if (e instanceof TimeoutException) {
            return new RequestException(408, "the request's body did not arrive in time");
        }
        if (e instanceof IllegalStateException || (e instanceof HttpException http && http.getCode() == 413)) {
            return tooLarge(); // the reader's signal for a body over the limit
        }
        return RequestException.bad("the request's body could not be read");
    }

    /**
     * Prevents requests from foreign pages: browsers ask before sending JSON, or the header of binary data, which some
     * clients send without a type.
     */
    private static void requireType(Request request, Endpoint.Takes takes) {
        String type = type(request);
        boolean binary = request.getHeaders().contains(RequestBody.HEADER);
        if (binary && takes != Endpoint.Takes.TENSORS) {
            throw new RequestException(415, "expected JSON; binary data is for the tensors of /v2/models/NAME/infer");
        }
        boolean csv = takes == Endpoint.Takes.HISTORIES && type.equals(Reply.CSV);
        if (binary ? !BINARY_TYPES.contains(type) : !type.equals(Reply.JSON) && !csv) {
            throw new RequestException(
                    415,
                    "expected the header Content-Type: "
                            + (binary ? Reply.BINARY : Reply.JSON)
                            + (takes == Endpoint.Takes.HISTORIES ? ", or " + Reply.CSV : "")
                            + (type.equals(Reply.BINARY)
                                    ? "; or for tensors the header " + RequestBody.HEADER + " too"
                                    : ""));
        }
        String encoding = request.getHeaders().get(HttpHeader.CONTENT_ENCODING);
        if (encoding != null && !encoding.equalsIgnoreCase("identity")) {
            throw new RequestException(415, "expected a body without Content-Encoding");
        }
    }

    private static Throwable cause(Throwable e) {
        return e instanceof CompletionException && e.getCause() != null ? e.getCause() : e;
    }

    /** The reply for a failure; unexpected failures are logged with their stack trace, never sent. */
    private static Reply refusal(Throwable failure) {
        Throwable cause = cause(failure);
        if (cause instanceof RequestException refused) {
            return Reply.error(refused.status(), String.valueOf(refused.getMessage()));
        }
        if (cause instanceof TimeoutException) {
            return Reply.error(503, "the prediction was not made in time");
        }
        LOG.error("A request could not be answered", cause);
        return Reply.error(500, "the server failed; its log says why");
    }

    private static void send(Reply reply, Request request, Response response, Callback callback, String method) {
        response.setStatus(reply.status());
        var headers = response.getHeaders();
        headers.put(HttpHeader.CONTENT_TYPE, reply.type());
        headers.put(HttpHeader.CONTENT_LENGTH, reply.body().length);
        reply.headers().forEach(headers::put);
        headers.put("X-Content-Type-Options", "nosniff");
        headers.put("Referrer-Policy", "no-referrer");
        headers.put("Cross-Origin-Resource-Policy", "same-origin");
        headers.put("Content-Security-Policy", Page.POLICY);
        headers.put(HttpHeader.CACHE_CONTROL, "no-store");
        switch (reply.status()) {
            case 401 -> headers.put(HttpHeader.WWW_AUTHENTICATE, "Bearer");
            case 405 -> headers.put(HttpHeader.ALLOW, method);
            case 429, 503 -> headers.put(HttpHeader.RETRY_AFTER, "1");
            case 408, 413 -> headers.put(HttpHeader.CONNECTION, "close"); // the rest of the body is not read
            default -> {}
        }
        boolean head = request.getMethod().equals("HEAD");
        response.write(true, head ? ByteBuffer.allocate(0) : ByteBuffer.wrap(reply.body()), callback);
    }

    /** The server's address for clients on this machine. */
    static URI uri(String host, int port) {
        String shown = host.equals("0.0.0.0") || host.equals("::") ? "localhost" : host;
        return URI.create("http://" + (shown.contains(":") && !shown.startsWith("[") ? "[" + shown + "]" : shown) + ":"
                + port + "/");
    }
}
