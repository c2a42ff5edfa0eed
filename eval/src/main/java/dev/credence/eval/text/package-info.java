/** Text in columns: tables for terminals and files, and the width of characters. */
@NullMarked
package dev.credence.eval.text;

import org.jspecify.annotations.NullMarked;
