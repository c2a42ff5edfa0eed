package dev.credence.cli.data;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.credence.core.UserException;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.model.Architecture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Parses {@code --model}: a network's name, or a YAML or JSON file of its layers. */
public final class ModelText {
    private ModelText() {}

    /**
     * The value of the setting {@code model}: a name unchanged, or a file's layers as one line of JSON.
     *
     * @throws UserException naming the file and the position
     */
    public static String of(String option) {
        boolean names = option.endsWith(".json") || option.endsWith(".yaml") || option.endsWith(".yml");
        if (!names && !Files.isRegularFile(Path.of(option))) {
            return option;
        }
        JsonNode layers = read(Path.of(option));
        // a layer list may stand alone, or under the key 'layers'
        JsonNode list = layers.isObject() && layers.size() == 1 && layers.has("layers") ? layers.get("layers") : layers;
        if (!list.isArray()) {
            throw new UserException(option + ": expected a list of layers, found "
                    + list.getNodeType().toString().toLowerCase(Locale.ROOT) + ". A model is "
                    + Architecture.FORMS + ".");
        }
        return list.toString();
    }

    private static JsonNode read(Path file) {
        try {
            String text = Files.readString(file);
            return file.toString().endsWith(".json") ? JsonRecord.tree(text) : yaml(text);
        } catch (JsonProcessingException e) {
            throw new UserException(file + ": " + JsonRecord.fault(e), e);
        } catch (IllegalArgumentException e) {
            throw new UserException(file + ": " + e.getMessage(), e);
        } catch (IOException e) {
            throw new UserException("Cannot read the model " + file + ": there is no such file, or it is not text.", e);
        }
    }

    /** Parses YAML with the limits of {@link JsonRecord}: its depth, and no duplicate keys. */
    private static JsonNode yaml(String text) throws IOException {
        YAMLMapper mapper = YAMLMapper.builder(YAMLFactory.builder()
                        .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                        .streamReadConstraints(StreamReadConstraints.builder()
                                .maxNestingDepth(JsonRecord.DEEPEST)
                                .build())
                        .build())
                .build();
        return mapper.readTree(text);
    }
}
