/**
 * The standing campaign. Every reader is a fuzz target: it either works or refuses its input by a
 * {@link dev.credence.core.UserException}. Plain tests replay seeds and found inputs; {@code -Pfuzz} looks for new
 * ones; {@code -Pchaos} kills commands and resumes them.
 */
@NullMarked
package dev.credence.fuzz;

import org.jspecify.annotations.NullMarked;
