package dev.credence.serve;

import java.util.concurrent.CompletableFuture;

/**
 * An HTTP endpoint.
 *
 * @param name its label in metrics
 * @param open whether it needs no token
 * @param takesBody whether it takes POST with a body, else GET
 * @param get replies to GET
 * @param post replies to POST
 */
record Endpoint(String name, boolean open, boolean takesBody, Get get, Post post) {
    /** Replies synchronously. */
    @FunctionalInterface
    interface Get {
        Reply reply();
    }

    /** Replies asynchronously. */
    @FunctionalInterface
    interface Post {
        CompletableFuture<Reply> reply(byte[] body);
    }

    private static final Get NO_GET = () -> Reply.error(405, "expected POST");
    private static final Post NO_POST = body -> CompletableFuture.completedFuture(Reply.error(405, "expected GET"));

    static Endpoint get(String name, Get get) {
        return new Endpoint(name, false, false, get, NO_POST);
    }

    static Endpoint openGet(String name, Get get) {
        return new Endpoint(name, true, false, get, NO_POST);
    }

    static Endpoint post(String name, Post post) {
        return new Endpoint(name, false, true, NO_GET, post);
    }

    String method() {
        return takesBody ? "POST" : "GET";
    }
}
