package dev.credence.cli.device;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import dev.credence.core.device.Device;
import dev.credence.core.device.Devices;
import dev.credence.core.method.InferenceMethod;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Training and prediction with several threads give the same bits for every number of threads. */
final class ThreadsTest {
    /** Settings with enough rows for several threads: K·M = 4000 rows of 60 units. */
    private static final Map<String, String> LARGE = Map.of("hidden", "60,60", "samples", "200");

    @TestFactory
    Stream<DynamicTest> methodsGiveTheSameBitsOnOneTwoAndThreeThreads() {
        return MethodRun.methods().stream()
                .map(method -> DynamicTest.dynamicTest(method.name(), () -> {
                    List<Object> one = results(method, 1);
                    for (int threads = 2; threads <= 3; threads++) {
                        assertArrayEquals(
                                one.toArray(), results(method, threads).toArray());
                    }
                }));
    }

    private static List<Object> results(InferenceMethod method, int threads) {
        try (Device device = Devices.discover().open("simd", threads)) {
            MethodRun run =
                    MethodRun.of(method, MethodRun.TASKS.get(0), LARGE, device).orElseThrow();
            for (int i = 0; i < 3; i++) {
                run.step();
            }
            List<Object> results = new ArrayList<>();
            run.inference().parameters().values().forEach(p -> results.add(device.read(p)));
            results.add(run.predict(5000, 20));
            return results;
        }
    }
}
