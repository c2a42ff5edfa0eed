package dev.credence.inference.auto;

import dev.credence.core.method.TableMethod;
import dev.credence.testkit.TableMethodCompatibility;
import java.util.Map;

class BoostingCompatibilityTest extends TableMethodCompatibility {
    @Override
    protected TableMethod method() {
        return new BoostingMethod();
    }

    @Override
    protected Map<String, String> quick() {
        return Map.of();
    }
}
