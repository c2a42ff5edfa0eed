/** The laws of the figures. */
@NullMarked
package dev.credence.docs.thesisfigures;

import org.jspecify.annotations.NullMarked;
