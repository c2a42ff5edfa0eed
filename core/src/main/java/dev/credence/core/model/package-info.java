/** Statistical models: layers and a likelihood. */
@NullMarked
package dev.credence.core.model;

import org.jspecify.annotations.NullMarked;
