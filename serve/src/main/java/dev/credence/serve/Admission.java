package dev.credence.serve;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * Who is let in, and how many at a time, over HTTP and gRPC together: what has been let in is bounded before a byte of
 * its body is held.
 */
final class Admission {
    private static final int READING = 32;
    private static final String BEARER = "Bearer ";

    private final String token;
    private final Semaphore bodies;

    Admission(ServerOptions options, int models) {
        this.token = options.token();
        // what waits for the models and is predicted, and some that are read, or refused because too many wait
        this.bodies = new Semaphore(models * (options.queue() + options.batchRows()) + READING);
    }

    /**
     * Refuses who does not bring the token, where there is one.
     *
     * @param authorization the header of this name, if it was sent
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
     * Lets a body in, which must {@link #leave} once it is answered.
     *
     * @throws RequestException 429 where there are too many
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
