/** Registry of data sets by name, over all providers. */
@NullMarked
package dev.credence.datasets;

import org.jspecify.annotations.NullMarked;
