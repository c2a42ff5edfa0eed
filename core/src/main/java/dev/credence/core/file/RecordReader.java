package dev.credence.core.file;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads Java records from JSON objects, as {@link JsonText#tree} writes them. Jackson's own binding is not used: its
 * messages name Java types, and here they say which field, what it holds and what was expected.
 */
final class RecordReader {
    private RecordReader() {}

    static <T extends Record> T read(JsonRecord json, Class<T> type) {
        RecordComponent[] components = type.getRecordComponents();
        Object[] values = new Object[components.length];
        for (int i = 0; i < values.length; i++) {
            String name = name(components[i]);
            values[i] = value(json, name, json.field(name), components[i].getGenericType());
        }
        return create(type, components, values);
    }

    private static String name(RecordComponent component) {
        JsonProperty given = component.getAccessor().getAnnotation(JsonProperty.class);
        return given == null
                ? PropertyNamingStrategies.SnakeCaseStrategy.INSTANCE.translate(component.getName())
                : given.value();
    }

    private static <T> T create(Class<T> type, RecordComponent[] components, Object[] values) {
        try {
            Constructor<T> constructor = type.getDeclaredConstructor(
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
            constructor.setAccessible(true);
            return constructor.newInstance(values);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException refusal) {
                throw refusal;
            }
            throw new IllegalStateException(e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e); // every record has this constructor
        }
    }

    private static Object value(JsonRecord json, String place, JsonNode value, Type type) {
        if (type == double.class || type == Double.class) {
            return json.number(place, value, true);
        }
        json.requirePresent(place, value);
        if (type instanceof ParameterizedType generic && generic.getRawType() == List.class) {
            return elements(json, place, value, generic.getActualTypeArguments()[0]);
        }
        if (type instanceof ParameterizedType generic && generic.getRawType() == Map.class) {
            json.require(value.isObject(), place, value, "an object");
            Map<String, Object> map = new LinkedHashMap<>();
            Type element = generic.getActualTypeArguments()[1];
            value.properties()
                    .forEach(e -> map.put(e.getKey(), value(json, place + "." + e.getKey(), e.getValue(), element)));
            return map;
        }
        if (type == String.class) {
            return json.text(place, value);
        }
        if (type == int.class || type == Integer.class) {
            return (int) json.wholeLong(place, value, Integer.MIN_VALUE, Integer.MAX_VALUE);
        }
        if (type == long.class || type == Long.class) {
            return json.wholeLong(place, value, Long.MIN_VALUE, Long.MAX_VALUE);
        }
        if (type == boolean.class) {
            json.require(value.isBoolean(), place, value, "true or false");
            return value.booleanValue();
        }
        if (type == float.class) {
            return (float) json.number(place, value, true);
        }
        if (type instanceof Class<?> array && array.isArray()) { // of arrays, too
            List<Object> elements = elements(json, place, value, array.getComponentType());
            Object values = Array.newInstance(array.getComponentType(), elements.size());
            for (int i = 0; i < elements.size(); i++) {
                Array.set(values, i, elements.get(i));
            }
            return values;
        }
        if (type instanceof Class<?> raw && raw.isRecord()) {
            return read(json.part(place, value), raw.asSubclass(Record.class));
        }
        throw new IllegalStateException("no JSON is known for " + type);
    }

    private static List<Object> elements(JsonRecord json, String place, JsonNode value, Type element) {
        json.require(value.isArray(), place, value, "a list");
        List<Object> elements = new ArrayList<>(value.size());
        for (int i = 0; i < value.size(); i++) {
            elements.add(value(json, place + "[" + i + "]", value.get(i), element));
        }
        return elements;
    }
}
