/** What the launcher script starts before the command line, on JDK 25. */
@NullMarked
package dev.credence.cli.launch;

import org.jspecify.annotations.NullMarked;
