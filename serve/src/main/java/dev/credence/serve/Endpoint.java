package dev.credence.serve;

import java.util.concurrent.CompletableFuture;

/**
 * An address that the server knows.
 *
 * @param name one of few, under which its requests are counted
 * @param open whether it needs no token
 * @param takesBody whether it is there for predictions, which are sent to it
 * @param get what it answers where it takes no body
 * @param post what it makes of a body
 */
record Endpoint(String name, boolean open, boolean takesBody, Get get, Post post) {
    /** Answers at once. */
    @FunctionalInterface
    interface Get {
        Reply reply();
    }

    /** Answers some time later. */
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
