package dev.credence.scoring;

import dev.credence.core.UserException;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The named values of a row: a map's entries, or a record's components. */
final class RowValues {
    /** The accessors of a class of records by component, in order. */
    private static final ClassValue<Map<String, Method>> ACCESSORS = new ClassValue<>() {
        @Override
        protected Map<String, Method> computeValue(Class<?> type) {
            Map<String, Method> accessors = new LinkedHashMap<>();
            for (RecordComponent component : type.getRecordComponents()) {
                Method accessor = component.getAccessor();
                try {
                    accessor.setAccessible(true); // a record may be private to a class
                } catch (InaccessibleObjectException e) {
                    throw new UserException(
                            "The record " + type.getName() + " cannot be read: make it public, or open its package to"
                                    + " dev.credence.scoring.",
                            e);
                }
                accessors.put(component.getName(), accessor);
            }
            return accessors;
        }
    };

    private RowValues() {}

    /**
     * The values by column.
     *
     * @param row a map with texts as keys, or a record
     * @param place of the row, for messages
     * @throws UserException if it is neither
     */
    static Map<String, @Nullable Object> of(@Nullable Object row, String place) {
        if (row instanceof Map<?, ?> map) {
            Map<String, @Nullable Object> values = new LinkedHashMap<>();
            map.forEach((name, value) -> {
                if (name instanceof String column) {
                    values.put(column, value);
                } else {
                    throw new UserException(place + " has the key " + name + ", expected the name of a column");
                }
            });
            return values;
        }
        if (row instanceof Record record) {
            return ofRecord(record);
        }
        throw new UserException(place + " is "
                + (row == null ? "null" : "of the class " + row.getClass().getName())
                + ", expected a record or a map with a value for each column.");
    }

    private static Map<String, @Nullable Object> ofRecord(Record row) {
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        ACCESSORS.get(row.getClass()).forEach((name, accessor) -> {
            try {
                values.put(name, accessor.invoke(row));
            } catch (InvocationTargetException e) {
                throw new IllegalStateException(accessor + " failed", e.getCause());
            } catch (IllegalAccessException e) {
                throw new IllegalStateException(accessor + " is not accessible", e);
            }
        });
        return values;
    }
}
