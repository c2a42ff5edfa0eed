package dev.credence.scoring.card;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;

/**
 * A fact about a model.
 *
 * @param key for programs, in snake case
 * @param label for people
 * @param value for programs
 * @param text for people, not yet escaped
 */
public record CardFact(String key, String label, JsonNode value, String text) {
    static CardFact of(String key, String label, String text) {
        return new CardFact(key, label, JsonNodeFactory.instance.textNode(text), text);
    }

    static CardFact of(String key, String label, long number) {
        return new CardFact(key, label, JsonNodeFactory.instance.numberNode(number), String.valueOf(number));
    }

    static CardFact of(String key, String label, double number) {
        return new CardFact(key, label, JsonNodeFactory.instance.numberNode(number), CardText.number(number));
    }
}
