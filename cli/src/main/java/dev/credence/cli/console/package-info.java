/** What a person sees: results, notes, tables and progress; and the options that every command has. */
@NullMarked
package dev.credence.cli.console;

import org.jspecify.annotations.NullMarked;
