/** What a person sees: results, notes, tables and progress. */
@NullMarked
package dev.credence.cli.console;

import org.jspecify.annotations.NullMarked;
