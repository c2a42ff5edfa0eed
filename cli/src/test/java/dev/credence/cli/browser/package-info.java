/** Tests of pages in a real browser. */
@NullMarked
package dev.credence.cli.browser;

import org.jspecify.annotations.NullMarked;
