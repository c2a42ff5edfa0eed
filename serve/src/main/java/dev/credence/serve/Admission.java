package dev.credence.serve;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/** Authenticates requests and limits their number, over HTTP and gRPC together, before any of a body is read. */
final class Admission {
    private static final int READING = 32;
    private static final String BEARER = "Bearer ";

    private final String token;
    private final Semaphore bodies;

    Admission(ServerOptions options, int models) {
        this.token = options.token();
        // requests queued and predicted, and some being read or refused by a full queue
        this.bodies = new Semaphore(models * (options.queue() + options.batchRows()) + READING);
    }

    /**
     * Refuses requests without the token, if the server has one.
     *
     * @param authorization the Authorization header, if sent
     * @throws RequestException 401
     */
    void requireToken(@Nullable String authorization) {
        if (token.isEmpty()) {
            return;
        }
        String sent = authorization == null ? "" : authorization;
        boolean bearer = sent.regionMatches(true, 0, BEARER, 0, BEARER.length());
        byte[] brought = (bearer ? sent.substring(BEARER.length()) : "").getBytes(StandardCharsets.UTF_8);
        if (!MessageDigest.isEqual(brought, token.getBytes(StandardCharsets.UTF_8))) {
            throw new RequestException(401, "expected the header Authorization: Bearer, and the token");
        }
    }

    /**
     * Admits a request, which must {@link #leave} once it is answered.
     *
     * @throws RequestException 429 if there are too many
     */
    void enter() {
        if (!bodies.tryAcquire()) {
            throw new RequestException(429, "too many requests are being answered. Try again later.");
        }
    }

    void leave() {
        bodies.release();
    }
}
