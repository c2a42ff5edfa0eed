# R's forecast beside credence forecast, on the same series and origins:
#   Rscript forecasts.R DATA_DIR COLLECTION EVERY ORIGINS
# DATA_DIR/series/series.jsonl, gzip or plain, has one series a line: ds, id, period, h, y. Prints the mean MASE, scaled
# CRPS (nine deciles), coverage of 80 and 95 % and seconds of snaive, ets, auto.arima, thetaf, and of the average of the
# quantiles of the last three ("comb"). Long seasons are left to stlf; long series are cut, for time. Needs the packages
# forecast and jsonlite (Debian: r-cran-forecast, r-cran-jsonlite).
suppressMessages({
  library(forecast)
  library(jsonlite)
})
args <- commandArgs(TRUE)
folder <- file.path(args[1], "series")
every <- as.integer(args[3])
origins <- as.integer(args[4])
levels <- c(20, 40, 60, 80, 95)
probabilities <- c(.025, .1, .2, .3, .4, .5, .6, .7, .8, .9, .975)

latest <- function(y, n) if (length(y) > n) subset(y, start = length(y) - n + 1) else y
methods <- list(
  snaive = function(y, h, m) snaive(latest(y, 5000), h, level = levels),
  ets = function(y, h, m) {
    if (m >= 24) stlf(latest(y, max(12 * m, 300)), h, method = "ets", level = levels)
    else forecast(ets(latest(y, max(20 * m, 200))), h, level = levels)
  },
  arima = function(y, h, m) {
    if (m >= 24) stlf(latest(y, max(12 * m, 300)), h, method = "arima", level = levels)
    else forecast(auto.arima(latest(y, max(11 * m, 100)), approximation = TRUE, max.p = 3, max.q = 3), h, level = levels)
  },
  theta = function(y, h, m) thetaf(latest(y, 5000), h, level = levels))

quantiles <- function(f, h) {
  lower <- matrix(as.numeric(f$lower), nrow = h)[, 5:1, drop = FALSE]
  cbind(lower, as.numeric(f$mean)[1:h], matrix(as.numeric(f$upper), nrow = h))
}

scale <- function(y, m) {
  lag <- if (length(y) > m + 1) m else 1
  step <- mean(abs(diff(y, lag)), na.rm = TRUE)
  if (step > 0) step else max(mean(abs(diff(y)), na.rm = TRUE), 1e-8 + 1e-4 * mean(abs(y), na.rm = TRUE))
}

scores <- function(q, y, s) {
  known <- !is.na(y)
  q <- q[known, , drop = FALSE]
  y <- y[known]
  error <- y - q
  p <- matrix(probabilities, length(y), 11, byrow = TRUE)
  pinball <- pmax(p * error, (p - 1) * error)
  c(mase = mean(abs(error[, 6])) / s, crps = 2 * mean(pinball[, 2:10]) / s,
    in80 = mean(y >= q[, 2] & y <= q[, 10]), in95 = mean(y >= q[, 1] & y <= q[, 11]))
}

file <- Sys.glob(file.path(folder, "series.jsonl*"))[1]
sums <- list()
seconds <- setNames(numeric(length(methods)), names(methods))
count <- 0
k <- 0
for (line in readLines(file)) {
  one <- fromJSON(line)
  if (one$ds != args[2]) next
  k <- k + 1
  if ((k - 1) %% every) next
  y <- as.numeric(one$y)
  for (o in 1:origins) {
    end <- length(y) - o * one$h
    if (end < max(2 * one$period + 3, 10)) next
    history <- ts(y[1:end], frequency = one$period)
    filled <- if (anyNA(history)) na.interp(history) else history
    found <- list()
    for (name in names(methods)) {
      start <- proc.time()[3]
      f <- try(suppressWarnings(methods[[name]](filled, one$h, one$period)), silent = TRUE)
      seconds[name] <- seconds[name] + proc.time()[3] - start
      if (!inherits(f, "try-error")) found[[name]] <- quantiles(f, one$h)
    }
    if (length(found) < length(methods) || !all(is.finite(unlist(found)))) next
    found$comb <- (found$ets + found$arima + found$theta) / 3
    s <- scale(y[1:end], one$period)
    actual <- y[end + 1:one$h]
    if (all(is.na(actual))) next
    count <- count + 1
    for (name in names(found)) {
      sums[[name]] <- c(sums[[name]], list(scores(found[[name]], actual, s)))
    }
  }
}
cat(args[2], ":", count, "forecasts that all methods have\n")
for (name in names(sums)) {
  m <- colMeans(do.call(rbind, sums[[name]]))
  cat(sprintf("%-7s MASE %.3f  CRPS %.4f  in 80 %% %.1f  in 95 %% %.1f  seconds %.1f\n", name, m["mase"], m["crps"],
              100 * m["in80"], 100 * m["in95"], if (name == "comb") NA else seconds[name]))
}
