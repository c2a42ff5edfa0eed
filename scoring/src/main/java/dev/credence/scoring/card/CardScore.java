package dev.credence.scoring.card;

import java.util.OptionalDouble;

/**
 * A score in a model's file.
 *
 * @param metric such as {@code log_score}, in nats a row
 * @param of whose: {@code model}, {@code linear} or {@code constant}
 * @param value the score
 * @param error its standard error, if known
 */
public record CardScore(String metric, String of, double value, OptionalDouble error) {}
