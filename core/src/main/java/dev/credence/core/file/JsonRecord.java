package dev.credence.core.file;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.UserException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.DoublePredicate;
import java.util.function.Predicate;

/**
 * An object of an untrusted JSON file. Fields are read by type and range, and {@link #end} refuses those not read.
 * (Jackson's {@code asInt} reads "seven" as 0, and {@code intValue} 2³² as 0.) Methods throw an
 * {@link IllegalArgumentException} with the field, what it holds and what was expected; callers add the file.
 */
public final class JsonRecord {
    /** Maximum nesting depth: deeper than any of our files, and safe for recursion. */
    public static final int DEEPEST = 64;

    private static final JsonMapper JSON = JsonMapper.builder(JsonFactory.builder()
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(DEEPEST)
                            .maxStringLength(Integer.MAX_VALUE) // the caller limits the length of the file
                            .build())
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private final ObjectNode json;

    /** Path of the object in the file with a trailing dot; empty for the root. */
    private final String path;

    private final Set<String> known = new LinkedHashSet<>();
    private final List<JsonRecord> parts = new ArrayList<>();

    private JsonRecord(ObjectNode json, String path) {
        this.json = json;
        this.path = path;
    }

    /**
     * Parses an object.
     *
     * @throws IllegalArgumentException if the text is not JSON, not an object, has a duplicate field, or is nested more
     *     than 64 deep
     */
    public static JsonRecord parse(String text) {
        return of(tree(text));
    }

    /**
     * Parses an object whose numbers keep all their digits, where a double would drop some: those of codes.
     *
     * @throws IllegalArgumentException as {@link #parse}
     */
    public static JsonRecord parseExactly(String text) {
        return of(tree(JSON.reader().with(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS), text));
    }

    /** Wraps an object that a parser with a depth limit has read. */
    public static JsonRecord of(JsonNode json) {
        if (json instanceof ObjectNode object) {
            return new JsonRecord(object, "");
        }
        throw new IllegalArgumentException("it holds " + kind(json) + ", expected an object");
    }

    /**
     * Parses any JSON value.
     *
     * @throws IllegalArgumentException if the text is not JSON, has a duplicate field, or is nested more than 64 deep;
     *     states where
     */
    public static JsonNode tree(String text) {
        return tree(JSON.reader(), text);
    }

    private static JsonNode tree(ObjectReader reader, String text) {
        try {
            return reader.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(fault(e), e);
        }
    }

    static JsonNode tree(byte[] text) throws IOException {
        return JSON.readTree(text);
    }

    /** Description of a parser error with its position: {@code it is not JSON: … at line 1, column 7}. */
    public static String fault(JsonProcessingException e) {
        var at = e.getLocation();
        // Jackson's own messages for limits and trailing content name its classes
        String what = e instanceof MismatchedInputException
                ? "it cannot be read: there is more after its end"
                : !(e instanceof StreamConstraintsException)
                        ? "it cannot be read: " + Faults.plain(withoutLibrary(e.getOriginalMessage()))
                        : e.getOriginalMessage().contains("nesting")
                                ? "it is nested more than " + DEEPEST + " deep"
                                : "it holds a number, a name or a text that is too long";
        return what + (at == null ? "" : " at line " + at.getLineNr() + ", column " + at.getColumnNr());
    }

    /** Jackson's message without its advice to programmers, which names its classes and features. */
    private static String withoutLibrary(String message) {
        return message.replaceAll("[:,]? *(enable|use) `?Json\\w+[.][^ ]*`? to allow", "")
                .replaceAll(" *\\([^()]*[Ff]eature[^()]*\\)", "")
                .replaceAll(" *\\((?:start marker|for \\w+ starting) at [^()]*(\\([^()]*\\)[^()]*)*\\)", "")
                .replaceFirst("^Non-standard token ('.*')$", "$1 is not a JSON number");
    }

    /** Whether an optional field is present and not null, where null means that it is absent. */
    public boolean isGiven(String name) {
        return has(name) && json.hasNonNull(name);
    }

    /** Whether an optional field is present. */
    public boolean has(String name) {
        known.add(name);
        return json.has(name);
    }

    /** Whether a required field is null. */
    public boolean isNull(String name) {
        return field(name).isNull();
    }

    /** Names of the fields, in order. */
    public List<String> names() {
        List<String> names = new ArrayList<>();
        json.fieldNames().forEachRemaining(names::add);
        return names;
    }

    /** A text. */
    public String text(String name) {
        return text(name, required(name));
    }

    /** One of several words. */
    public String word(String name, String... words) {
        JsonNode value = required(name);
        String expected = String.join(" or ", words);
        require(value.isTextual() && List.of(words).contains(value.textValue()), name, value, expected);
        return value.textValue();
    }

    /**
     * Requires the field {@code format} to be the known version. A newer file is not damaged, and recreating it would
     * not help.
     *
     * @param known the supported version
     * @param what subject of the message: {@code The model file houses.credence}
     * @throws UserException if the version is newer
     * @throws IllegalArgumentException if the version is older or missing
     */
    public void requireFormat(int known, String what) {
        requireFormat(known, known, what);
    }

    /**
     * The same where older versions can be read.
     *
     * @param oldest the first version that is read
     * @return the document's version
     */
    public int requireFormat(int oldest, int known, String what) {
        int format = whole("format", 1, Integer.MAX_VALUE);
        if (format > known) {
            throw new UserException(what + " was written by a newer version of this library (format " + format
                    + ", this one reads " + known + "). Update the library.");
        }
        if (format < oldest) {
            throw new IllegalArgumentException("the format version is " + format + ", this library reads " + known);
        }
        return format;
    }

    /** A truth value. */
    public boolean truth(String name) {
        JsonNode value = required(name);
        require(value.isBoolean(), name, value, "true or false");
        return value.booleanValue();
    }

    /** A whole number from {@code least} to {@code most}. */
    public int whole(String name, int least, int most) {
        return (int) wholeLong(name, least, most);
    }

    /** An optional whole number from {@code least} to {@code most}. */
    public int whole(String name, int least, int most, int otherwise) {
        return has(name) ? whole(name, least, most) : otherwise;
    }

    /** A whole number from {@code least} to {@code most}. */
    public long wholeLong(String name, long least, long most) {
        return wholeLong(name, required(name), least, most);
    }

    long wholeLong(String place, JsonNode value, long least, long most) {
        boolean fits = value.isIntegralNumber()
                && value.canConvertToLong()
                && value.longValue() >= least
                && value.longValue() <= most;
        require(fits, place, value, "a whole number " + range(least, most));
        return value.longValue();
    }

    /** A finite number. */
    public double number(String name) {
        return number(name, required(name), false);
    }

    /** A finite number that satisfies a condition. */
    public double number(String name, DoublePredicate suits, String expected) {
        JsonNode value = required(name);
        require(value.isNumber() && suits.test(value.doubleValue()), name, value, expected);
        return number(name, value, false);
    }

    /** A finite number, or NaN for null, since JSON cannot represent other numbers. */
    public double numberOrNaN(String name) {
        return number(name, field(name), true);
    }

    /** A list of finite numbers. */
    public double[] numbers(String name) {
        return list(name, (place, v) -> number(place, v, false)).stream()
                .mapToDouble(v -> v)
                .toArray();
    }

    /** A list of finite numbers, with NaN for null. */
    public double[] numbersOrNaN(String name) {
        return list(name, (place, v) -> number(place, v, true)).stream()
                .mapToDouble(v -> v)
                .toArray();
    }

    /** A list of texts. */
    public List<String> texts(String name) {
        return list(name, this::text);
    }

    /** An object of texts, in order. */
    public Map<String, String> textsByName(String name) {
        return byName(name, this::text);
    }

    /** An object of lists of texts, in order. */
    public Map<String, List<String>> textListsByName(String name) {
        JsonRecord part = record(name);
        Map<String, List<String>> lists = new LinkedHashMap<>();
        part.names().forEach(n -> lists.put(n, part.texts(n)));
        return lists;
    }

    /** An object of texts, numbers and truth values, as text; people write them without quotes. */
    public Map<String, String> scalarsByName(String name) {
        return byName(name, (place, value) -> {
            require(value.isValueNode() && !value.isNull(), place, value, "a text or a number");
            return value.asText();
        });
    }

    /** An object of numbers, in order; NaN for null. */
    public Map<String, Double> numbersByName(String name) {
        return byName(name, (place, value) -> number(place, value, true));
    }

    /** An object with arbitrary fields: texts, numbers, truth values or lists of them. */
    public ObjectNode facts(String name) {
        JsonNode value = required(name);
        require(value.isObject(), name, value, "an object");
        return (ObjectNode) value;
    }

    /** A nested object, which {@link #end} checks too. */
    public JsonRecord record(String name) {
        return part(name, required(name));
    }

    /** A list of objects. */
    public List<JsonRecord> records(String name) {
        return list(name, this::part);
    }

    /**
     * A Java record, all of it: each component is a field, named in snake case or by {@code @JsonProperty}. Numbers may
     * be null where the component is a {@code double}, which is NaN then; bounds of numbers are the constructor's to
     * check.
     *
     * @throws IllegalArgumentException that names the first field that does not fit, or is the constructor's
     */
    public <T extends Record> T as(Class<T> type) {
        T read = RecordReader.read(this, type);
        end();
        return read;
    }

    /** A Java record in it, as {@link #as} reads it. */
    public <T extends Record> T record(String name, Class<T> type) {
        return record(name).as(type);
    }

    /** A list of Java records, as {@link #as} reads them. */
    public <T extends Record> List<T> records(String name, Class<T> type) {
        return records(name).stream().map(record -> record.as(type)).toList();
    }

    /** A list of any values. */
    public List<JsonNode> list(String name) {
        return list(name, (place, value) -> value);
    }

    /**
     * Refuses unread fields, here and in nested objects.
     *
     * @throws IllegalArgumentException that names the first such field and all known ones
     */
    public void end() {
        for (String name : names()) {
            if (!known.contains(name)) {
                throw new IllegalArgumentException("there is an unknown field " + Faults.quote(path + name)
                        + "; expected " + String.join(", ", known));
            }
        }
        parts.forEach(JsonRecord::end);
    }

    JsonNode field(String name) {
        known.add(name);
        JsonNode value = json.get(name);
        if (value == null) {
            throw new IllegalArgumentException("'" + path + name + "' is missing");
        }
        return value;
    }

    private JsonNode required(String name) {
        JsonNode value = field(name);
        requirePresent(name, value);
        return value;
    }

    void requirePresent(String place, JsonNode value) {
        if (value.isNull()) {
            throw new IllegalArgumentException("'" + path + place + "' is missing");
        }
    }

    JsonRecord part(String place, JsonNode value) {
        require(value.isObject(), place, value, "an object");
        JsonRecord part = new JsonRecord((ObjectNode) value, path + place + ".");
        parts.add(part);
        return part;
    }

    private <T> List<T> list(String name, BiFunction<String, JsonNode, T> element) {
        JsonNode value = required(name);
        require(value.isArray(), name, value, "a list");
        List<T> elements = new ArrayList<>();
        for (int i = 0; i < value.size(); i++) {
            elements.add(element.apply(name + "[" + i + "]", value.get(i)));
        }
        return elements;
    }

    private <T> Map<String, T> byName(String name, BiFunction<String, JsonNode, T> element) {
        ObjectNode object = facts(name);
        Map<String, T> elements = new LinkedHashMap<>();
        object.properties()
                .forEach(e -> elements.put(e.getKey(), element.apply(name + "." + e.getKey(), e.getValue())));
        return elements;
    }

    String text(String place, JsonNode value) {
        require(value.isTextual(), place, value, "text");
        return value.textValue();
    }

    double number(String place, JsonNode value, boolean nullable) {
        if (nullable && value.isNull()) {
            return Double.NaN;
        }
        Predicate<JsonNode> finite = v -> v.isNumber() && Double.isFinite(v.doubleValue());
        require(finite.test(value), place, value, nullable ? "a finite number or null" : "a finite number");
        return value.doubleValue();
    }

    void require(boolean fits, String place, JsonNode value, String expected) {
        if (!fits) {
            throw new IllegalArgumentException(
                    Faults.quote(path + place) + " holds " + found(value) + ", expected " + expected);
        }
    }

    /** Abbreviates lists and objects, which could be long or deep. */
    private static String found(JsonNode value) {
        return value.isValueNode() ? Faults.quote(value.asText()) : kind(value);
    }

    private static String kind(JsonNode value) {
        return switch (value.getNodeType()) {
            case OBJECT -> "an object";
            case ARRAY -> "a list of " + value.size();
            case MISSING -> "nothing";
            default -> "a " + value.getNodeType().name().toLowerCase(Locale.ROOT);
        };
    }

    private static String range(long least, long most) {
        if (least == Long.MIN_VALUE && most == Long.MAX_VALUE) {
            return "of 64 bits";
        }
        if (least == Integer.MIN_VALUE && most == Integer.MAX_VALUE) {
            return "of 32 bits";
        }
        return most == Integer.MAX_VALUE || most == Long.MAX_VALUE
                ? "of at least " + least
                : "from " + least + " to " + most;
    }
}
