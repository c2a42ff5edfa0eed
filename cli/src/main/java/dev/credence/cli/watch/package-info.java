/** How far a comparison has come, and how that is shown. */
@NullMarked
package dev.credence.cli.watch;

import org.jspecify.annotations.NullMarked;
