package dev.credence.core.run;

import dev.credence.core.method.Method;

/** A method whose single training consists of runs. */
public interface MethodOfRuns {
    /**
     * This method with its runs executed by a session, for as long as it is open; models have the same bits.
     *
     * @return a method of the same name and settings
     */
    Method on(RunSession session);
}
