# An export as a data frame; see man/ae_export.Rd.
ae_export <- function(link = NULL, ..., properties = NULL, server = NULL, fresh = FALSE) {
  settings <- joined(list(...), chosen_properties(properties))
  if (!is.null(link)) {
    if (length(settings) > 0) refuse("linkOderAngaben")
    asked <- read_link(link)
    server <- if (is.null(asked$server)) server else asked$server
    query <- asked$query
  } else {
    query <- write_query(settings)
  }
  server <- if (is.null(server)) ae_server() else checked_server(server)
  kept_of <- function(query) if (fresh) NULL else read_kept(paste0(server, "/export.csv?", query))
  kept <- kept_of(query)
  full <- NULL
  if (is.null(kept)) {
    full <- resolved(server, query)
    # A short link may be one of a file for Excel.
    if (!identical(of_table(full), full)) {
      query <- full <- of_table(full)
      kept <- kept_of(query)
    }
  }
  # Between the two questions the data may change: once more, then somebody writes all the time.
  for (attempt in 1:2) {
    table <- fetch_export(server, query, full, kept)
    if (!is.null(table)) return(table)
    kept <- NULL
  }
  refuse("andereSpalten")
}

# NULL where the columns, the sources and the rows are not of one state of the data. full: what a short link stands for, where that is known.
fetch_export <- function(server, query, full, kept) {
  path <- paste0("/export.csv?", query)
  headers <- if (is.null(kept)) list() else list("If-None-Match" = kept$etag)
  answer <- ask(server, path, headers)
  on.exit(unlink(answer$path))
  if (answer$status == 304L) {
    table <- read_table(kept$path, kept$columns)
    return(if (is.null(table)) NULL else described(table, kept, is_kept = TRUE))
  }
  if (is.null(answer$head[["datenstand"]])) refuse("fremd", server, answer$status)
  # Which columns join several relations says the query that a short link stands for.
  columns <- ask_columns(server, if (is.null(full)) resolved(server, query) else full)
  sources <- ask_sources(server, query)
  if (!identical(sources$state, answer$head[["datenstand"]])) return(NULL)
  table <- read_table(answer$path, columns)
  if (is.null(table)) return(NULL)
  about <- list(
    columns = columns, sources = sources$table, state = sources$state, etag = answer$head[["etag"]],
    server = server, query = query, fetched = Sys.time()
  )
  if (!is.null(about$etag)) keep(paste0(server, path), answer$path, about)
  described(table, about, is_kept = FALSE)
}

described <- function(table, about, is_kept) {
  attr(table, "ae_address") <- paste0(about$server, "/Export?", about$query)
  attr(table, "ae_state") <- about$state
  attr(table, "ae_fetched") <- about$fetched
  attr(table, "ae_sources") <- about$sources
  attr(table, "ae_kept") <- is_kept
  table
}

# The query that a short link stands for; any other query is its own.
resolved <- function(server, query) {
  key <- regmatches(query, regexec("^kurz=([^&]*)$", query))[[1]]
  if (length(key) == 0) return(query)
  key <- curl::curl_unescape(key[2])
  link <- ask_graphql(server, "query ($key: String!) { shortLink(key: $key) { query } }", list(key = tolower(key)))$shortLink
  if (is.null(link)) refuse("keinKurzlink", key)
  link$query
}

# The sources of an export and the state of the data that they are of; the first is the export itself.
ask_sources <- function(server, query) {
  answer <- ask(server, paste0("/export.csl.json?", query))
  on.exit(unlink(answer$path))
  found <- jsonlite::fromJSON(paste(readLines(answer$path, warn = FALSE, encoding = "UTF-8"), collapse = "\n"), simplifyVector = FALSE)
  text <- function(name) vapply(found, function(one) if (is.null(one[[name]])) NA_character_ else as.character(one[[name]]), "")
  table <- data.frame(title = text("title"), address = text("URL"), note = text("note"))
  list(table = table, state = answer$head[["datenstand"]])
}

# BibTeX of the sources of an export.
ae_cite <- function(table) {
  address <- attr(table, "ae_address")
  if (is.null(address)) refuse("nichtVonHier")
  asked <- read_link(address)
  answer <- ask(asked$server, paste0("/export.bib?", asked$query))
  on.exit(unlink(answer$path))
  text <- readLines(answer$path, warn = FALSE, encoding = "UTF-8")
  cat(enc2utf8(text), sep = "\n")
  invisible(paste(text, collapse = "\n"))
}
