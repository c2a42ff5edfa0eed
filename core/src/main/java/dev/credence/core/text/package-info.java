/** Texts as words, and vocabularies that give words codes. */
@NullMarked
package dev.credence.core.text;

import org.jspecify.annotations.NullMarked;
