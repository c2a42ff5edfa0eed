/** The data a command is asked to work on. */
@NullMarked
package dev.credence.cli.data;

import org.jspecify.annotations.NullMarked;
