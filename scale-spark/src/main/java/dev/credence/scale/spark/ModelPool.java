package dev.credence.scale.spark;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The opened models of this JVM. A network is used by one task at a time, so there are as many as tasks that score with
 * it at a time; a model of tables is shared. Idle ones are kept, up to a number.
 */
final class ModelPool {
    /** Idle models that stay open. */
    private static final int IDLE = 8;

    /** In the order of their last use. */
    private static final List<Lease> ALL = new ArrayList<>();

    private static long opened;

    private ModelPool() {}

    /** The right to use a model, until it is closed. */
    static final class Lease implements AutoCloseable {
        private final String key;
        private final OpenedModel model;
        private int users;

        private Lease(String key, OpenedModel model) {
            this.key = key;
            this.model = model;
        }

        OpenedModel opened() {
            return model;
        }

        @Override
        public void close() {
            giveBack(this);
        }
    }

    /**
     * A model for one task.
     *
     * @param sha256 of the file
     * @param file its bytes, asked for where it has to be opened
     */
    static synchronized Lease take(String sha256, String device, int threads, Supplier<byte[]> file) {
        String key = sha256 + " " + device + " " + threads;
        Optional<Lease> free = ALL.stream()
                .filter(lease -> lease.key.equals(key) && (lease.users == 0 || lease.model.isShared()))
                .findFirst();
        Lease lease = free.orElseGet(() -> {
            opened++;
            return new Lease(key, OpenedModel.of(file.get(), device, threads));
        });
        lease.users++;
        ALL.remove(lease);
        ALL.add(lease);
        return lease;
    }

    private static synchronized void giveBack(Lease lease) {
        lease.users--;
        List<Lease> idle = ALL.stream().filter(other -> other.users == 0).toList();
        for (Lease eldest : idle.subList(0, Math.max(0, idle.size() - IDLE))) {
            ALL.remove(eldest);
            eldest.model.close();
        }
    }

    /** How many models were opened so far. */
    static synchronized long opened() {
        return opened;
    }
}
