package dev.credence.inference.forecast;

import dev.credence.core.method.SeriesMethod;
import dev.credence.testkit.SeriesMethodCompatibility;

class ThetaCompatibilityTest extends SeriesMethodCompatibility {
    @Override
    protected SeriesMethod method() {
        return new Theta();
    }
}
