# Exponential smoothing, ARIMA, Theta, their average and the seasonal naive forecast of R's package forecast, scored as `credence evaluate`
# scores forecasts:  Rscript forecast.R DIRECTORY COLLECTION EVERY ORIGINS
#   DIRECTORY    has series/series.jsonl, plain or .gz: one series a line with ds, id, period, h and y
#   COLLECTION   a value of ds; every EVERYth of its series is forecast, beginning with the first
#   ORIGINS      1, or more: h values apart, the last one before the last h values
# Needs the packages forecast and jsonlite (Debian: r-cran-forecast, r-cran-jsonlite). Seasons of 24 and more are removed by STL first, and long
# histories are cut, since ets() and auto.arima() would take minutes a series.
suppressMessages({
  library(forecast)
  library(jsonlite)
})
arguments <- commandArgs(TRUE)
collection <- arguments[2]
every <- as.integer(arguments[3])
origins <- as.integer(arguments[4])
percent <- c(20, 40, 60, 80, 95)
levels <- c(.025, .1, .2, .3, .4, .5, .6, .7, .8, .9, .975)
deciles <- 2:10

quantiles <- function(f, h) { # [h, levels], from the central intervals
  lower <- matrix(as.numeric(f$lower), nrow = h)
  upper <- matrix(as.numeric(f$upper), nrow = h)
  cbind(lower[, 5:1, drop = FALSE], as.numeric(f$mean)[1:h], upper)
}
last <- function(y, count) if (length(y) > count) subset(y, start = length(y) - count + 1) else y
methods <- list(
  "seasonal naive" = function(y, h, m) snaive(y, h, level = percent),
  ets = function(y, h, m) {
    if (m >= 24) stlf(last(y, max(12 * m, 300)), h, method = "ets", level = percent)
    else forecast(ets(last(y, max(20 * m, 200))), h, level = percent, PI = TRUE)
  },
  arima = function(y, h, m) {
    if (m >= 24) stlf(last(y, max(12 * m, 300)), h, method = "arima", level = percent)
    else forecast(auto.arima(last(y, max(11 * m, 100)), max.p = 3, max.q = 3, approximation = TRUE), h, level = percent)
  },
  theta = function(y, h, m) thetaf(y, h, level = percent))

scale_of <- function(y, m) { # in-sample mean absolute error of the seasonal naive forecast
  lag <- if (length(y) > m + 1) m else 1
  s <- mean(abs(diff(y, lag)), na.rm = TRUE)
  if (is.finite(s) && s > 0) s else max(mean(abs(diff(y)), na.rm = TRUE), 1e-8 + 1e-4 * mean(abs(y), na.rm = TRUE), na.rm = TRUE)
}
scores <- function(q, actual, s) {
  known <- !is.na(actual)
  q <- q[known, , drop = FALSE]
  y <- actual[known]
  pinball <- sapply(deciles, function(k) pmax(levels[k] * (y - q[, k]), (levels[k] - 1) * (y - q[, k])))
  c(crps = 2 * mean(pinball) / s, mase = mean(abs(y - q[, 6])) / s, in80 = mean(q[, 2] <= y & y <= q[, 10]),
    in95 = mean(q[, 1] <= y & y <= q[, 11]))
}

path <- file.path(arguments[1], "series", "series.jsonl")
if (!file.exists(path)) path <- paste0(path, ".gz")
rows <- list()
count <- 0
for (line in readLines(path)) {
  series <- fromJSON(line)
  if (series$ds != collection) next
  count <- count + 1
  if ((count - 1) %% every) next
  h <- series$h
  m <- series$period
  for (origin in seq_len(origins)) {
    end <- length(series$y) - origin * h
    if (end < max(2 * m + 3, 10)) next
    history <- series$y[1:end]
    actual <- series$y[end + 1:h]
    if (all(is.na(actual))) next
    y <- ts(history, frequency = m)
    if (anyNA(y)) y <- na.interp(y)
    all <- list()
    for (name in names(methods)) {
      began <- proc.time()[[3]]
      q <- try(suppressWarnings(quantiles(methods[[name]](y, h, m), h)), silent = TRUE)
      if (inherits(q, "try-error") || !all(is.finite(q))) next
      all[[name]] <- q
      rows[[length(rows) + 1]] <- data.frame(method = name, seconds = proc.time()[[3]] - began, t(scores(q, actual, scale_of(history, m))))
    }
    parts <- all[c("ets", "arima", "theta")]
    if (!any(sapply(parts, is.null))) {
      average <- Reduce(`+`, parts) / 3
      rows[[length(rows) + 1]] <- data.frame(method = "average", seconds = NA, t(scores(average, actual, scale_of(history, m))))
    }
  }
}
table <- do.call(rbind, rows)
cat("method, forecasts, scaled CRPS, MASE, coverage of 80 %, of 95 %, seconds a forecast\n")
for (name in unique(table$method)) {
  own <- table[table$method == name, ]
  cat(sprintf("%s, %d, %.4f, %.4f, %.3f, %.3f, %.3f\n", name, nrow(own), mean(own$crps), mean(own$mase), mean(own$in80), mean(own$in95), mean(own$seconds)))
}
