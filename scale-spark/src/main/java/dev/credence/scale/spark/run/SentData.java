package dev.credence.scale.spark.run;

import dev.credence.core.run.RunTask;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;

/**
 * The data of tasks, sent to each machine once: kept while a task uses them, and some of those that were used last for
 * tasks to come.
 */
final class SentData implements AutoCloseable {
    private static final long MOST_IDLE = 4 * RunTask.MOST_DATA;

    private final JavaSparkContext context;
    private final long mostIdle;
    private final IdentityHashMap<byte[], Sent> byData = new IdentityHashMap<>();
    private final List<Sent> all = new ArrayList<>(); // whose first task has ended; used last at the end
    private boolean closed;

    /** Data and the number of tasks that use them now. */
    private static final class Sent {
        private final byte[] data;
        private final Broadcast<byte[]> broadcast;
        private int users;

        Sent(byte[] data, Broadcast<byte[]> broadcast) {
            this.data = data;
            this.broadcast = broadcast;
        }
    }

    SentData(JavaSparkContext context) {
        this(context, MOST_IDLE);
    }

    SentData(JavaSparkContext context, long mostIdle) {
        this.context = context;
        this.mostIdle = mostIdle;
    }

    /** Sends the data of a task unless they are there; the same array is the same data. */
    synchronized Broadcast<byte[]> use(byte[] data) {
        Sent sent = byData.computeIfAbsent(data, bytes -> new Sent(bytes, context.broadcast(bytes)));
        sent.users++;
        return sent.broadcast;
    }

    /** Says that a task has ended. */
    synchronized void ended(byte[] data) {
        Sent sent = Objects.requireNonNull(byData.get(data));
        sent.users--;
        all.remove(sent);
        all.add(sent);
        long idle = all.stream()
                .filter(one -> one.users == 0)
                .mapToLong(one -> one.data.length)
                .sum();
        for (int i = 0; i < all.size() && idle > mostIdle && !closed; ) {
            Sent oldest = all.get(i);
            if (oldest.users > 0) {
                i++;
            } else {
                all.remove(i);
                byData.remove(oldest.data);
                idle -= oldest.data.length;
                oldest.broadcast.destroy();
            }
        }
    }

    /** Before the context ends, with which the data do. */
    @Override
    public synchronized void close() {
        closed = true;
    }
}
