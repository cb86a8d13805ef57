# What can be said without a server; the tests against one are the program's.
library(arteigenschaften)
inside <- asNamespace("arteigenschaften")

said <- function(code) tryCatch({
  code
  NA
}, error = conditionMessage)

# Umlauts and what has a meaning in addresses are encoded, vectors repeat their parameter, TRUE is true.
stopifnot(identical(
  inside$write_query(list(taxonomies = c("\u00c4sche~1", "a&b=c%41"), relationRows = TRUE, excel = TRUE, ids = character())),
  "taxonomies=%C3%84sche~1&taxonomies=a%26b%3Dc%2541&relationRows=true"
))
# Ids are numbers where a table has them so; each is sent with all its digits, and nothing where one is missing.
stopifnot(identical(
  inside$as_text(c(a = 100000, NA, NaN, 1.5, 1e-05, 1e15, -2)),
  c("100000", "", "", "1.5", "0.00001", "1000000000000000", "-2")
))
stopifnot(identical(inside$as_text(factor(c("b", NA))), c("b", "")), identical(inside$as_text(as.Date("2024-02-29")), "2024-02-29"))
stopifnot(identical(inside$as_text(c(100000L, NA)), c("100000", "")), identical(inside$as_text(numeric()), character()))
stopifnot(identical(inside$write_query(list(ids = c(100000, NA), relationRows = NA)), "ids=100000&ids=&relationRows="))
stopifnot(identical(inside$join_names(c("a~b", "c\\d", "e")), "a\\~b~c\\\\d~e"))
stopifnot(identical(
  inside$read_link("https://arten.example/daten/export.csv?taxonomies=A&excel=true&sort=id#x"),
  list(server = "https://arten.example/daten", query = "taxonomies=A&sort=id")
))
# What a mail has put around a link, and what somebody has typed: encoded once.
stopifnot(identical(
  inside$read_link(" https://arten.example/\u00e4/Export?taxonomies=50 % \"\u00c4\"%20(a~b)+\r\n&ids=%C3%A4\n"),
  list(server = "https://arten.example/%C3%A4", query = "taxonomies=50%20%25%20%22%C3%84%22%20(a~b)+&ids=%C3%A4")
))
stopifnot(identical(inside$in_ascii(" "), ""), identical(inside$checked_server(" https://arten.example/a b/\n"), "https://arten.example/a%20b"))
stopifnot(identical(inside$write_query(list("a b" = 1)), "a%20b=1"))
stopifnot(identical(inside$read_link("/Export?kurz=abc"), list(server = NULL, query = "kurz=abc")))

options(arteigenschaften.server = NULL)
Sys.unsetenv("ARTEIGENSCHAFTEN_SERVER")
stopifnot(grepl("Es ist kein Server genannt", said(ae_search("unke"))))
stopifnot(grepl("ist keine Adresse", said(ae_server("arten.example"))))
stopifnot(grepl("nicht zu erreichen", said(ae_search("unke", server = "http://127.0.0.1:9"))))
stopifnot(grepl("ist kein Link eines Exports", said(ae_export("https://arten.example/Arten"))))

# A header of several lines, and a table of nothing but its header.
file <- tempfile()
columns <- list(header = c("id", "a: \"b\"\nc"), type = c("text", "date"))
writeLines(c("id,\"a: \"\"b\"\"", "c\"", "1,2024-02-29", "2,"), file)
stopifnot(identical(inside$read_table(file, columns)[[2]], as.Date(c("2024-02-29", NA))))
writeLines(c("id,\"a: \"\"b\"\"", "c\""), file)
stopifnot(nrow(inside$read_table(file, columns)) == 0, inherits(inside$read_table(file, columns)[[2]], "Date"))
stopifnot(is.null(inside$read_table(file, list(header = c("id", "b"), type = c("text", "text")))))
