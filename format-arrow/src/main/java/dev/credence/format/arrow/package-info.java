/** Arrow files and streams (Feather) as tables. */
@NullMarked
package dev.credence.format.arrow;

import org.jspecify.annotations.NullMarked;
