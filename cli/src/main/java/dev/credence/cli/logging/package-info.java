/** Logging to standard error, as plain messages. */
@NullMarked
package dev.credence.cli.logging;

import org.jspecify.annotations.NullMarked;
