package dev.credence.format.arrow;

import dev.credence.core.data.ColumnarWriter;
import dev.credence.core.data.TableColumn;
import dev.credence.core.data.TableOutput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Writes Arrow files, compressed by Zstandard, which are Feather files too. */
public final class ArrowOutput implements TableOutput {
    @Override
    public String name() {
        return "arrow";
    }

    @Override
    public String description() {
        return "Arrow's file (Feather), compressed by Zstandard";
    }

    @Override
    public List<String> endings() {
        return List.of(".arrow", ".feather");
    }

    @Override
    public ColumnarWriter create(Path file, List<TableColumn> columns) throws IOException {
        return ArrowGuard.opening(() -> ArrowRows.file(file, columns));
    }
}
