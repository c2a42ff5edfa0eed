package dev.credence.format.arrow;

import dev.credence.core.data.ColumnarFormat;
import dev.credence.core.data.TableOutput;
import dev.credence.testkit.ColumnarFormatCompatibility;

class ArrowCompatibilityTest extends ColumnarFormatCompatibility {
    @Override
    protected ColumnarFormat format() {
        return new ArrowFormat();
    }

    @Override
    protected TableOutput output() {
        return new ArrowOutput();
    }
}
