# What is said to people stands in inst/saetze.json: portable packages have nothing but ASCII in their code.
known <- new.env(parent = emptyenv())

sentence <- function(name, ...) {
  if (is.null(known$sentences)) {
    path <- system.file("saetze.json", package = "arteigenschaften", mustWork = TRUE)
    known$sentences <- jsonlite::fromJSON(path)
  }
  sprintf(known$sentences[[name]], ...)
}

# Ends with a sentence, without the call, which says nothing to those who read it.
refuse <- function(name, ...) stop(sentence(name, ...), call. = FALSE)
