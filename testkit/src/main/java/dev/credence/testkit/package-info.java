/** Compatibility tests for plug-ins: devices, methods, layers, likelihoods and others. */
@NullMarked
package dev.credence.testkit;

import org.jspecify.annotations.NullMarked;
