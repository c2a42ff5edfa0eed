package org.example.jsonlines;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.data.TableFormat;
import dev.credence.testkit.TableFormatCompatibility;
import java.nio.charset.StandardCharsets;
import java.util.List;

class JsonLinesTest extends TableFormatCompatibility {
    @Override
    protected TableFormat format() {
        return new JsonLines();
    }

    @Override
    protected String fileName() {
        return "table.jsonl";
    }

    @Override
    protected byte[] file(List<String> header, List<List<String>> rows) {
        StringBuilder text = new StringBuilder();
        for (List<String> row : rows) {
            ObjectNode object = JsonNodeFactory.instance.objectNode();
            for (int j = 0; j < row.size(); j++) {
                object.put(header.get(j), row.get(j).isEmpty() ? null : row.get(j));
            }
            text.append(object).append('\n');
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    @Override
    protected boolean knowsItsEnd() {
        return false; // with a line added or removed it is still a table
    }
}
