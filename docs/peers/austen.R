# The words of a novel by Jane Austen (R package janeaustenr, public domain) as the data set "persuasion":
#   Rscript austen.R DIRECTORY
# writes DIRECTORY/text/persuasion.txt: lower-case words and punctuation marks with spaces between them, a paragraph a line, in the order of
# the book, without title and headings. Needs janeaustenr (Debian: r-base-core, r-cran-janeaustenr); this file is from its version 1.0.0.
suppressMessages(library(janeaustenr))
arguments <- commandArgs(TRUE)
if (length(arguments) != 1) stop("expected a directory")
lines <- persuasion
lines <- lines[(grep("^Chapter 1$", lines)[1] + 1):(grep("^Finis$", lines) - 1)]
lines <- lines[!grepl("^Chapter [0-9]+$", lines)]
paragraphs <- tapply(lines[lines != ""], cumsum(lines == "")[lines != ""], paste, collapse = " ")
words <- tolower(gsub("_", "", paragraphs))
words <- gsub("--", " - ", words)
words <- gsub("([^a-z' -])", " \\1 ", words)
words <- gsub("(^| )'|'( |$)", " ", words)
words <- trimws(gsub(" +", " ", words))
dir.create(file.path(arguments[1], "text"), recursive = TRUE, showWarnings = FALSE)
out <- file.path(arguments[1], "text", "persuasion.txt")
writeLines(enc2utf8(unname(words)), out, useBytes = TRUE)
cat(sum(lengths(strsplit(words, " "))), "words:", out, "\n")
