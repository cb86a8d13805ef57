# What each name means, in the order of the names; see man/ae_match.Rd.
ae_match <- function(names, taxonomies, ..., properties = NULL, server = NULL) {
  if (missing(taxonomies) || length(taxonomies) == 0) refuse("keineTaxonomie")
  server <- if (is.null(server)) ae_server() else checked_server(server)
  settings <- joined(c(list(taxonomies = taxonomies), list(...)), chosen_properties(properties))
  query <- write_query(settings)
  columns <- ask_columns(server, query)
  # The id and name of an export stand in columns of their own here.
  columns <- lapply(columns, function(each) each[-(1:2)])
  names <- as_text(names)
  # Quoted and in UTF-8, whatever the names have in them; an empty name is a row as well.
  rows <- paste0("\"", gsub("\"", "\"\"", names, fixed = TRUE), "\"", recycle0 = TRUE)
  list <- paste0(c("name", rows), "\n", collapse = "")
  headers <- list("content-type" = "text/csv; charset=utf-8")
  address <- paste0("/abgleich.csv?", query, "&column=name&header=true&separator=", encode(","))
  answer <- ask(server, address, headers, charToRaw(list), expected = 200L)
  on.exit(unlink(answer$path))
  table <- read_table(answer$path, columns, first = match_columns)
  if (is.null(table)) refuse("andereSpalten")
  if (nrow(table) != length(names)) refuse("andereZeilen", length(names), nrow(table))
  attr(table, "ae_address") <- paste0(server, "/Export?", query)
  attr(table, "ae_state") <- answer$head[["datenstand"]]
  attr(table, "ae_fetched") <- Sys.time()
  table
}

match_columns <- c(
  "name",
  paste("Abgleich:", c("kind", "Grund", "gefundene id", "gefunden als", "id", "Name", "Taxonomie", "Pfad"))
)
