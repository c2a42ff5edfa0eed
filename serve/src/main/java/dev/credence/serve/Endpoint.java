package dev.credence.serve;

import java.util.concurrent.CompletableFuture;

/**
 * An HTTP endpoint.
 *
 * @param name its label in metrics
 * @param open whether it needs no token
 * @param takes the body that it takes with POST; GET without one
 * @param get replies to GET
 * @param post replies to POST
 */
record Endpoint(String name, boolean open, Takes takes, Get get, Post post) {
    /** The bodies of requests. */
    enum Takes {
        NOTHING,
        JSON,
        /** JSON, or JSON and binary data. */
        TENSORS,
        /** JSON, or CSV with parameters in the address. */
        HISTORIES
    }

    /** Replies synchronously. */
    @FunctionalInterface
    interface Get {
        Reply reply();
    }

    /** Replies asynchronously. */
    @FunctionalInterface
    interface Post {
        CompletableFuture<Reply> reply(RequestBody body);
    }

    private static final Get NO_GET = () -> Reply.error(405, "expected POST");
    private static final Post NO_POST = body -> CompletableFuture.completedFuture(Reply.error(405, "expected GET"));

    static Endpoint get(String name, Get get) {
        return new Endpoint(name, false, Takes.NOTHING, get, NO_POST);
    }

    static Endpoint openGet(String name, Get get) {
        return new Endpoint(name, true, Takes.NOTHING, get, NO_POST);
    }

    static Endpoint post(String name, Post post) {
        return new Endpoint(name, false, Takes.JSON, NO_GET, post);
    }

    static Endpoint postTensors(String name, Post post) {
        return new Endpoint(name, false, Takes.TENSORS, NO_GET, post);
    }

    static Endpoint postHistories(String name, Post post) {
        return new Endpoint(name, false, Takes.HISTORIES, NO_GET, post);
    }

    boolean takesBody() {
        return takes != Takes.NOTHING;
    }

    String method() {
        return takesBody() ? "POST" : "GET";
    }
}
