/** Runs executed by machines other than the command's own. */
@NullMarked
package dev.credence.cli.elsewhere;

import org.jspecify.annotations.NullMarked;
