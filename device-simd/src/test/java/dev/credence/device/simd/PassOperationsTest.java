package dev.credence.device.simd;

import dev.credence.core.fixture.EveryOperation;
import dev.credence.core.formula.Operation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class PassOperationsTest {
    private static double ulps(Operation operation) {
        return operation.symbol().contains("Φ") || operation == Operation.NORMAL_MEAN_EXCESS ? 10 : 6;
    }

    @ParameterizedTest
    @EnumSource(Operation.class)
    void agreesWithDoublePrecision(Operation operation) {
        try (SimdDevice device = new SimdDevice()) {
            EveryOperation.check(device, operation, (of, a) -> ulps(of));
        }
    }

    @Test
    void reductionsKeepInfinitiesAndWhatIsMissing() {
        try (SimdDevice device = new SimdDevice()) {
            EveryOperation.checkReductions(device);
        }
    }
}
