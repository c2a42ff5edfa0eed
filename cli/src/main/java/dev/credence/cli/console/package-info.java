/** Console output: results, notes, tables and progress; and the options of every command. */
@NullMarked
package dev.credence.cli.console;

import org.jspecify.annotations.NullMarked;
