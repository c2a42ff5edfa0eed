# Tables of R packages that nobody chose a recipe on, as CSV: Rscript other_tables.R FOLDER
# Needs the packages ggplot2, carData, mlbench, MASS, AER, kernlab, survival, modeldata and caret (Debian: r-cran-...).
folder <- commandArgs(TRUE)[1]
set.seed(1)
put <- function(name, table, most = 1500) {
  table <- as.data.frame(table)
  table <- table[sample(nrow(table), min(most, nrow(table))), ]
  write.csv(table, file.path(folder, paste0(name, ".csv")), row.names = FALSE, na = "")
}
from <- function(name, package) {
  place <- new.env()
  data(list = name, package = package, envir = place)
  get(ls(place)[1], place)
}
known <- function(table, column) table[!is.na(table[[column]]), ]

put("diamonds", ggplot2::diamonds)
put("salaries", carData::Salaries)
put("slid", known(carData::SLID, "wages"))
put("ozone", known(from("Ozone", "mlbench"), "V4"))
put("servo", from("Servo", "mlbench"))
put("cpus", MASS::cpus[, 2:8])
put("cars93", MASS::Cars93[, c("Type", "MPG.city", "EngineSize", "Horsepower", "Weight", "Origin", "Price")])
put("cps1988", from("CPS1988", "AER"))
put("nmes", from("NMES1988", "AER")[, c(1, 7:19)])
put("pima", from("PimaIndiansDiabetes2", "mlbench"))
put("vehicle", from("Vehicle", "mlbench"))
put("sonar", from("Sonar", "mlbench"))
put("glass", from("Glass", "mlbench"))
put("soybean", from("Soybean", "mlbench"))
put("spam", from("spam", "kernlab"))
put("flchain", known(survival::flchain[, c("age", "sex", "sample.yr", "kappa", "lambda", "flc.grp", "creatinine", "mgus")],
                     "creatinine"))
put("ames", from("ames", "modeldata"))
put("credit", from("credit_data", "modeldata"))
put("sacramento", from("Sacramento", "modeldata"))
put("stackoverflow", from("stackoverflow", "modeldata"))
put("meats", from("meats", "modeldata"))
put("carprices", from("cars", "caret"))
