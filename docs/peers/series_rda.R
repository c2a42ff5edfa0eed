# The series of M3 (R package Mcomp) and NN5 (tscompdata) as a file for `credence compare --suite m3` and `--suite nn5`:
#   Rscript series_rda.R M3.rda nn5.rda DIRECTORY
# writes DIRECTORY/series/series.jsonl, one series a line with ds, id, period, h and y; the last h values are the test part. Either file may be
# left out with -. The files: data/M3.rda of https://github.com/robjhyndman/Mcomp, data/nn5.rda of https://github.com/robjhyndman/tscompdata.
# Needs jsonlite (Debian: r-base-core, r-cran-jsonlite); the packages themselves are not needed.
suppressMessages(library(jsonlite))
arguments <- commandArgs(TRUE)
if (length(arguments) != 3) stop("expected M3.rda, nn5.rda (either may be -) and a directory")
read <- function(file) { # the only object of an .rda
  where <- new.env()
  get(load(file, envir = where), envir = where)
}
line <- function(ds, id, period, h, y) toJSON(
  list(ds = unbox(ds), id = unbox(id), period = unbox(period), h = unbox(h), y = as.numeric(y)), digits = NA, na = "null")
lines <- character()
if (arguments[1] != "-") {
  names <- c(QUARTERLY = "m3q", MONTHLY = "m3m")
  for (one in read(arguments[1])) if (one$period %in% names(names)) {
    period <- if (one$period == "QUARTERLY") 4L else 12L
    lines <- c(lines, line(names[[one$period]], one$sn, period, as.integer(one$h), c(one$x, one$xx)))
  }
}
if (arguments[2] != "-") {
  all <- read(arguments[2]) # whole series
  for (id in names(all)) lines <- c(lines, line("nn5", id, 7L, 56L, all[[id]]))
}
dir.create(file.path(arguments[3], "series"), recursive = TRUE, showWarnings = FALSE)
out <- file.path(arguments[3], "series", "series.jsonl")
writeLines(lines, out)
cat(length(lines), "series:", out, "\n")
