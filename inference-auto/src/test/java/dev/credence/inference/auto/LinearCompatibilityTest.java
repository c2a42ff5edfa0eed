package dev.credence.inference.auto;

import dev.credence.core.method.TableMethod;
import dev.credence.testkit.TableMethodCompatibility;
import java.util.Map;

class LinearCompatibilityTest extends TableMethodCompatibility {
    @Override
    protected TableMethod method() {
        return new LinearMethod();
    }

    @Override
    protected Map<String, String> quick() {
        return Map.of();
    }
}
