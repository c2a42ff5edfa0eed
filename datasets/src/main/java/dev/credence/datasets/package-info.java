/** Data sets by name: the registry over every provider. */
@NullMarked
package dev.credence.datasets;

import org.jspecify.annotations.NullMarked;
