# The server that is asked where a call names none: told once, or by ARTEIGENSCHAFTEN_SERVER.
ae_server <- function(url) {
  if (missing(url)) {
    found <- getOption("arteigenschaften.server", Sys.getenv("ARTEIGENSCHAFTEN_SERVER"))
    if (!nzchar(found)) refuse("ohneServer")
    return(checked_server(found))
  }
  url <- checked_server(url)
  options(arteigenschaften.server = url)
  invisible(url)
}

checked_server <- function(url) {
  address <- if (is.character(url) && length(url) == 1) in_ascii(url) else ""
  if (!grepl("^https?://[^/]+", address)) refuse("keineAdresse", paste(url, collapse = " "))
  sub("/+$", "", address)
}
