package dev.credence.inference.auto.time;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** A source of wall and processor time; tests use a deterministic one. */
public interface Stopwatch {
    /** The clock and processor time of this machine. */
    Stopwatch SYSTEM = new Stopwatch() {
        private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        private final boolean measured = threads.isCurrentThreadCpuTimeSupported() && threads.isThreadCpuTimeEnabled();

        @Override
        public long elapsed() {
            return System.nanoTime();
        }

        @Override
        public long processor() {
            return measured ? threads.getCurrentThreadCpuTime() : System.nanoTime();
        }
    };

    /** Wall time in ns since a fixed origin. */
    long elapsed();

    /** Processor time of the calling thread in ns. */
    long processor();
}
