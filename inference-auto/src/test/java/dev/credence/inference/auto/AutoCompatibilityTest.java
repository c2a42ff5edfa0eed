package dev.credence.inference.auto;

import dev.credence.core.method.TableMethod;
import dev.credence.testkit.TableMethodCompatibility;
import java.util.Map;

class AutoCompatibilityTest extends TableMethodCompatibility {
    @Override
    protected TableMethod method() {
        return new AutoMethod();
    }

    @Override
    protected Map<String, String> quick() {
        return Map.of("cycles", "2");
    }

    @Override
    protected Map<String, String> quickest() {
        return Map.of("cycles", "1");
    }
}
