package dev.credence.device.cuda.step;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * From which operation to which the content of each buffer is needed, both inclusive. Kept buffers live from before the
 * first to after the last. What repeated operations share with others, or with themselves in the next part, lives as
 * long as they are repeated.
 */
final class Lifetimes {
    /** Numbers of the first and the last operation. */
    record Life(int from, int to) {
        boolean meets(Life other) {
            return from <= other.to && other.from <= to;
        }
    }

    private final Step step;
    private final Map<Buffer, Life> lives = new LinkedHashMap<>();
    private final Set<Buffer> local;

    Lifetimes(Step step) {
        this.step = step;
        for (int i = 0; i < step.operations().size(); i++) {
            for (Buffer buffer : step.operations().get(i).buffers()) {
                Life before = lives.getOrDefault(buffer, new Life(i, i));
                lives.put(buffer, new Life(before.from(), i));
            }
        }
        local = local();
        Step.Cut cut = step.cut();
        lives.replaceAll((buffer, life) -> {
            if (step.kept().contains(buffer)) {
                return new Life(-1, step.operations().size());
            }
            Life repeated = new Life(cut.from(), cut.to() - 1);
            return isRepeated(buffer) && !local.contains(buffer)
                    ? new Life(Math.min(life.from(), repeated.from()), Math.max(life.to(), repeated.to()))
                    : life;
        });
    }

    /** All buffers in order of appearance. */
    Map<Buffer, Life> all() {
        return Collections.unmodifiableMap(lives);
    }

    Life of(Buffer buffer) {
        return Objects.requireNonNull(lives.get(buffer));
    }

    /** Whether an operation is one that is repeated for parts. */
    boolean isRepeated(int operation) {
        Step.Cut cut = step.cut();
        return !cut.isNone() && cut.from() <= operation && operation < cut.to();
    }

    /** Whether only repeated operations touch a buffer, and each part anew. */
    boolean isLocal(Buffer buffer) {
        return local.contains(buffer);
    }

    private boolean isRepeated(Buffer buffer) {
        Step.Cut cut = step.cut();
        return !cut.isNone()
                && step.operations().subList(cut.from(), cut.to()).stream()
                        .anyMatch(operation -> operation.buffers().contains(buffer));
    }

    private Set<Buffer> local() {
        Set<Buffer> candidates = new LinkedHashSet<>();
        Set<Buffer> others = new LinkedHashSet<>(step.kept());
        for (int i = 0; i < step.operations().size(); i++) {
            StepOperation operation = step.operations().get(i);
            for (StepOperation.Access access : operation.accesses()) {
                Buffer buffer = access.range().buffer();
                if (!isRepeated(i) || access.place().stridePart() != 0) {
                    others.add(buffer);
                } else if (candidates.add(buffer) && !access.writes()) {
                    others.add(buffer); // what is read first is of an earlier part
                }
            }
        }
        candidates.removeAll(others);
        return candidates;
    }
}
