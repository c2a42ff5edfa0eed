package dev.credence.format.arrow;

import dev.credence.core.data.ColumnarWriter;
import dev.credence.core.data.TableColumn;
import dev.credence.core.data.TableOutput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Writes Arrow streams, compressed by Zstandard. */
public final class ArrowStreamOutput implements TableOutput {
    @Override
    public String name() {
        return "arrow-stream";
    }

    @Override
    public String description() {
        return "Arrow's stream, compressed by Zstandard";
    }

    @Override
    public List<String> endings() {
        return List.of(".arrows");
    }

    @Override
    public ColumnarWriter create(Path file, List<TableColumn> columns) throws IOException {
        return ArrowGuard.opening(() -> ArrowRows.stream(file, columns));
    }
}
