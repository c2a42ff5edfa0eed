package dev.credence.scoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.UserException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Work that ends early when its caller is interrupted. */
final class StoppableWorkTest {
    @AfterEach
    void clear() {
        boolean unused = Thread.interrupted(); // for the next test
    }

    @Test
    @DisplayName("Work is done on another thread, undisturbed, and its result and failures reach the caller")
    void undisturbed() {
        Thread caller = Thread.currentThread();
        List<Boolean> seen = StoppableWork.run(stopped ->
                List.of(stopped.getAsBoolean(), Thread.currentThread().equals(caller)));
        assertThat(seen).containsExactly(false, false);
        UserException fault = new UserException("no such column");
        assertThatThrownBy(() -> StoppableWork.run(stopped -> {
                    throw fault;
                }))
                .isSameAs(fault);
        assertThatThrownBy(() -> StoppableWork.run(stopped -> {
                    throw new AssertionError("failed");
                }))
                .isInstanceOf(AssertionError.class);
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    @Timeout(60) // only if an interrupt did not arrive
    @DisplayName("An interrupt meanwhile asks the work to stop without interrupting it, and stays set on return")
    void meanwhile() {
        Thread caller = Thread.currentThread();
        boolean interrupted = StoppableWork.run(stopped -> {
            caller.interrupt();
            untilTrue(stopped);
            return Thread.currentThread().isInterrupted();
        });
        assertThat(interrupted).isFalse();
        assertThat(Thread.interrupted()).isTrue();
    }

    private static void untilTrue(BooleanSupplier stopped) {
        while (!stopped.getAsBoolean()) {
            Thread.onSpinWait();
        }
    }

    @Test
    @Timeout(60)
    @DisplayName(
            "Several interrupts, also of a caller that is interrupted already, are one; what the work waits for ends")
    void several() {
        Thread caller = Thread.currentThread();
        caller.interrupt();
        CountDownLatch other = new CountDownLatch(1);
        String result = StoppableWork.run(stopped -> {
            boolean before = stopped.getAsBoolean();
            caller.interrupt();
            new Thread(other::countDown).start();
            try {
                other.await();
            } catch (InterruptedException e) {
                return "disturbed";
            }
            return before ? "best so far" : "not told";
        });
        assertThat(result).isEqualTo("best so far");
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    @DisplayName("A failure after an interrupt leaves the caller interrupted")
    void failure() {
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> StoppableWork.run(stopped -> {
                    throw new UserException("no model");
                }))
                .hasMessage("no model");
        assertThat(Thread.interrupted()).isTrue();
    }
}
