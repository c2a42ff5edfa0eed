package dev.credence.core.run;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;

/** Records as a line of JSON, for instructions and answers; the other side is of the same version. */
public final class RunJson {
    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .defaultSetterInfo(JsonSetter.Value.construct(Nulls.FAIL, Nulls.FAIL))
            .build();

    private RunJson() {}

    /** A record as a line. */
    public static String line(Object record) {
        try {
            return JSON.writeValueAsString(record);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("A run's instruction or answer cannot be written", e);
        }
    }

    /**
     * The record of a line.
     *
     * @throws IllegalArgumentException if a component is missing or is none of the type
     */
    public static <T> T read(String line, Class<T> type) {
        try {
            return JSON.readValue(line, type);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("it is no instruction or answer of this version", e);
        }
    }
}
