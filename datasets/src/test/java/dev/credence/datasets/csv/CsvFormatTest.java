package dev.credence.datasets.csv;

import dev.credence.core.data.TableFormat;
import dev.credence.testkit.TableFormatCompatibility;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

class CsvFormatTest extends TableFormatCompatibility {
    @Override
    protected TableFormat format() {
        return new CsvFormat();
    }

    @Override
    protected byte[] file(List<String> header, List<List<String>> rows) {
        return Stream.concat(Stream.of(header), rows.stream())
                .map(row -> row.stream().map(cell -> '"' + cell + '"').collect(Collectors.joining(",")))
                .collect(Collectors.joining("\n", "", "\n"))
                .getBytes(StandardCharsets.UTF_8);
    }

    @Override
    protected String fileName() {
        return "table.csv";
    }

    @Override
    protected boolean knowsItsEnd() {
        return false;
    }
}
