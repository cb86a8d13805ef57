# Says what the table `daten` of an example holds: a line per cell with column, row, type and the value's UTF-8 bytes. Run behind the example.
for (column in seq_along(daten)) {
  values <- daten[[column]]
  type <- c(character = "text", numeric = "number", logical = "boolean", Date = "date")[[class(values)]]
  texts <- if (type == "number") sprintf("%.17g", values) else if (type == "boolean") tolower(as.character(values)) else as.character(values)
  for (row in which(!is.na(values))) {
    cat(column, row, type, paste(charToRaw(enc2utf8(texts[[row]])), collapse = ""), "\n")
  }
}
cat(paste(charToRaw(enc2utf8(paste(names(daten), collapse = "\u001f"))), collapse = ""), nrow(daten), "\n")
