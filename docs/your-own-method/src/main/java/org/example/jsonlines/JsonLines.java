package org.example.jsonlines;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.credence.core.data.TableFormat;
import dev.credence.core.data.TableSink;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** JSON Lines: one object per line. The first one names the columns; a null or absent field is missing. */
public final class JsonLines implements TableFormat {
    private static final ObjectMapper JSON = new ObjectMapper();

    @Override
    public String name() {
        return "json-lines";
    }

    @Override
    public String description() {
        return "an object of JSON on each line (.jsonl)";
    }

    @Override
    public boolean recognises(String fileName, byte[] beginning) {
        return fileName.endsWith(".jsonl") || fileName.endsWith(".jsonl.gz");
    }

    @Override
    public void read(InputStream content, TableSink table) throws IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(content, StandardCharsets.UTF_8));
        List<String> header = new ArrayList<>();
        String line = lines.readLine();
        for (long at = 1; line != null; at++, line = lines.readLine()) {
            JsonNode object = object(line, at, table);
            if (at == 1) {
                object.fieldNames().forEachRemaining(header::add);
                table.header(at, header);
            }
            List<String> cells = new ArrayList<>();
            header.forEach(name -> cells.add(text(object.path(name))));
            table.row(at, cells);
        }
    }

    private static String text(JsonNode value) {
        return value.isNull() ? "" : value.asText();
    }

    private static JsonNode object(String line, long at, TableSink table) {
        try {
            JsonNode node = JSON.readTree(line);
            if (node.isObject()) {
                return node;
            }
            throw table.fault(at, "expected an object {\"name\": value, …}");
        } catch (JsonProcessingException e) {
            throw table.fault(at, "expected JSON: " + e.getOriginalMessage());
        }
    }
}
