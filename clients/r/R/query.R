# The query string of named settings as the documentation lists them: a vector repeats its parameter.
write_query <- function(settings) {
  if (length(settings) == 0) return("")
  if (is.null(names(settings)) || any(!nzchar(names(settings)))) refuse("ohneName")
  pairs <- unlist(lapply(names(settings), function(name) {
    values <- settings[[name]]
    if (is.logical(values)) values <- tolower(as.character(values))
    if (length(values) == 0) return(NULL)
    paste0(name, "=", encode(values))
  }))
  paste(pairs, collapse = "&")
}

encode <- function(values) vapply(enc2utf8(as.character(values)), curl::curl_escape, "", USE.NAMES = FALSE)

# What a link of an export asks for: its server where it names one, and its query.
read_link <- function(link) {
  parts <- regmatches(link, regexec("^(https?://[^/?#]+)?(/.*)?/?(Export|export\\.[a-z.]+)\\?([^#]*)", link))[[1]]
  if (length(parts) == 0 || !nzchar(parts[5])) refuse("keinExport", link)
  pairs <- strsplit(parts[5], "&", fixed = TRUE)[[1]]
  # The table is read as it is, not as Excel wants it.
  pairs <- pairs[!grepl("^(excel=|$)", pairs)]
  base <- sub("/+$", "", paste0(parts[2], parts[3]))
  list(server = if (nzchar(parts[2])) base else NULL, query = paste(pairs, collapse = "&"))
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
