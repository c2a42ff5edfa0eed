/** Where log events go: standard error, in plain words. */
@NullMarked
package dev.credence.cli.logging;

import org.jspecify.annotations.NullMarked;
