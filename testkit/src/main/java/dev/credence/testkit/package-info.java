/** The compatibility tests that a third-party device or inference method extends. */
@NullMarked
package dev.credence.testkit;

import org.jspecify.annotations.NullMarked;
