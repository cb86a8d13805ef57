# The query string of named settings as the documentation lists them: a vector repeats its parameter.
write_query <- function(settings) {
  if (length(settings) == 0) return("")
  if (is.null(names(settings)) || any(!nzchar(names(settings)))) refuse("ohneName")
  # The table is read as it is, not as Excel wants it.
  settings <- settings[names(settings) != "excel"]
  pairs <- unlist(lapply(names(settings), function(name) {
    values <- settings[[name]]
    if (is.logical(values)) values <- tolower(as.character(values))
    if (length(values) == 0) return(NULL)
    paste0(encode(name), "=", encode(values))
  }))
  paste(pairs, collapse = "&")
}

encode <- function(values) vapply(as_text(values), curl::curl_escape, "", USE.NAMES = FALSE)

# Names, ids and values of settings as they are sent: nothing where one is missing, all digits of a number.
as_text <- function(values) {
  text <- as.character(values)
  if (is.double(values) && is.numeric(values) && !inherits(values, "integer64")) {
    numbers <- as.numeric(values)
    text[is.nan(numbers)] <- NA
    # 100000 would be 1e+05. Each by itself: together they get as many decimals as the longest.
    known <- is.finite(numbers)
    text[known] <- vapply(numbers[known], format, "", scientific = FALSE, trim = TRUE, digits = 15, USE.NAMES = FALSE)
  }
  text[is.na(text)] <- ""
  enc2utf8(text)
}

# What a link of an export asks for: its server where it names one, and its query.
read_link <- function(link) {
  address <- in_ascii(link)
  parts <- regmatches(address, regexec("^(https?://[^/?#]+)?(/.*)?/?(Export|export\\.[a-z.]+)\\?([^#]*)", address))[[1]]
  if (length(parts) == 0 || !nzchar(parts[5])) refuse("keinExport", link)
  base <- sub("/+$", "", paste0(parts[2], parts[3]))
  list(server = if (nzchar(parts[2])) base else NULL, query = of_table(parts[5]))
}

# An address as it goes over the line: nothing around it, and encoded what has to be. What is encoded already stays.
in_ascii <- function(address) {
  bytes <- charToRaw(gsub("^\\s+|\\s+$|[\r\n\t]+", "", enc2utf8(as.character(address)[1])))
  text <- paste0("%", toupper(as.character(bytes)), recycle0 = TRUE)
  stays <- bytes %in% charToRaw("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:/?#[]@!$&'()*+,;=%")
  text[stays] <- rawToChar(bytes[stays], multiple = TRUE)
  gsub("%(?![0-9A-Fa-f]{2})", "%25", paste(text, collapse = ""), perl = TRUE)
}

# A query without what is for Excel.
of_table <- function(query) {
  pairs <- strsplit(query, "&", fixed = TRUE)[[1]]
  paste(pairs[!grepl("^(excel=|$)", pairs)], collapse = "&")
}

# Rows of ae_properties() as settings.
chosen_properties <- function(properties) {
  if (is.null(properties)) return(list())
  if (!is.data.frame(properties) || !all(c("parameter", "value") %in% names(properties))) refuse("keineEigenschaften")
  split(properties$value, factor(properties$parameter, unique(properties$parameter)))
}

# Settings of the same name, one behind the other.
joined <- function(settings, more) {
  for (name in names(more)) settings[[name]] <- c(settings[[name]], more[[name]])
  settings
}
