package dev.credence.serve;

import com.fasterxml.jackson.databind.JsonNode;
import dev.credence.core.data.CanonicalCell;
import java.util.List;

/** Tensor elements in JSON; null is a missing value. */
record JsonElements(Datatype type, List<JsonNode> values) implements Elements {
    @Override
    public int size() {
        return values.size();
    }

    @Override
    public boolean isMissing(int element) {
        return values.get(element).isNull();
    }

    @Override
    public double number(int element, String place) {
        return type.number(values.get(element), place);
    }

    @Override
    public String cell(int element, boolean category, String place) {
        JsonNode value = values.get(element);
        String text = type.cell(value, place);
        return category && value.isNumber() ? CanonicalCell.text(value.numberValue()) : text;
    }
}
