/** The commands, one per file. */
@NullMarked
package dev.credence.cli.command;

import org.jspecify.annotations.NullMarked;
