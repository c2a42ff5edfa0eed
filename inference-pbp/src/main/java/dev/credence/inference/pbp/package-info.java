/** Probabilistic back-propagation (Hernández-Lobato &amp; Adams 2015). */
@NullMarked
package dev.credence.inference.pbp;

import org.jspecify.annotations.NullMarked;
