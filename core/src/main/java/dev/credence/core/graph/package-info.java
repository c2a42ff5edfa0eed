/** The computation graph, built once per batch shape and replayed over fixed buffers. */
@NullMarked
package dev.credence.core.graph;

import org.jspecify.annotations.NullMarked;
