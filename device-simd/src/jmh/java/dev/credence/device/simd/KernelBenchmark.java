package dev.credence.device.simd;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Common settings. Before C2 has compiled a kernel its vectors are objects, and it is a thousand times slower: hence
 * compilation in the foreground (-Xbatch), which completes before the measurement.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(value = 1, jvmArgsAppend = "-Xbatch")
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 1)
public abstract class KernelBenchmark {}
