package dev.credence.format.parquet;

import dev.credence.core.data.ColumnarFormat;
import dev.credence.core.data.TableOutput;
import dev.credence.testkit.ColumnarFormatCompatibility;

class ParquetCompatibilityTest extends ColumnarFormatCompatibility {
    @Override
    protected ColumnarFormat format() {
        return new ParquetFormat();
    }

    @Override
    protected TableOutput output() {
        return new ParquetOutput();
    }
}
