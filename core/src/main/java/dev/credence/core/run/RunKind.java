package dev.credence.core.run;

import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * A kind of run, found by {@link java.util.ServiceLoader} on the machine that executes it. It reads and writes no files
 * but those that its instruction names.
 */
public interface RunKind {
    /** Unique name, in lower case with dashes. */
    String name();

    /**
     * Executes a run. The result is a function of instruction and data alone, with the same bits on every machine.
     *
     * @param instruction an object in JSON, made by the same version of this library
     * @param stop polled; after true it soon ends by {@link dev.credence.core.train.TrainingStopped}
     * @return objects in JSON, without line ends
     * @throws dev.credence.core.UserException if the run fails by what its user asked for
     */
    List<String> run(String instruction, byte[] data, BooleanSupplier stop);
}
