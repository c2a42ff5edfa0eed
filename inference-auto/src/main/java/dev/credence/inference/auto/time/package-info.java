/** How training uses the time that it is given. */
@NullMarked
package dev.credence.inference.auto.time;

import org.jspecify.annotations.NullMarked;
