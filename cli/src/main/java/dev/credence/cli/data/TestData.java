package dev.credence.cli.data;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.data.Examples;

/**
 * What to evaluate on.
 *
 * @param examples the test points
 * @param facts which data these are
 * @param title the same for people
 * @param cells other columns of the same rows
 */
public record TestData(Examples examples, ObjectNode facts, String title, TableCells cells) {}
