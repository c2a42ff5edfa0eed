package dev.credence.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.UserException;
import java.lang.management.ManagementFactory;

/**
 * The law of every reader: whatever the bytes, it works or says what is wrong by a {@link UserException}. Any other
 * exception or error goes through to the fuzzer, which keeps the input.
 */
final class Refusal {
    /**
     * Set while fuzzing, when an input that takes long is a finding; a replay in {@code mvn verify} depends on no
     * clock.
     */
    static final boolean TIMED = Boolean.getBoolean("credence.fuzz.timed");

    private static final long LONGEST = 2_000_000_000L;

    private Refusal() {}

    /** Something that reads untrusted input. */
    interface Attempt {
        void run() throws Exception;
    }

    /**
     * Runs an attempt.
     *
     * @return whether it was accepted
     */
    static boolean orSuccess(Attempt attempt) throws Exception {
        long before = cpu();
        try {
            attempt.run();
            return true;
        } catch (UserException e) {
            assertThat(e.getMessage()).as("the message of a refusal").isNotBlank();
            return false;
        } finally {
            if (TIMED) {
                assertThat(cpu() - before)
                        .as("nanoseconds of processor time for one input")
                        .isLessThan(LONGEST);
            }
        }
    }

    /** Of this thread: time that others take on a busy machine does not count. */
    private static long cpu() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
}
