package dev.credence.inference.auto.time;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** Measures time. Tests have one of their own, so that they depend on no machine and on no load. */
public interface Stopwatch {
    /** The clock and the processors of this machine. */
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

    /** Nanoseconds since some moment, by the clock. */
    long elapsed();

    /** Nanoseconds that a processor has worked for the calling thread. */
    long processor();
}
