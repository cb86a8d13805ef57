# Hits of the search, best first; see man/ae_search.Rd.
ae_search <- function(text, limit = 20, server = NULL) {
  server <- if (is.null(server)) ae_server() else checked_server(server)
  found <- ask_graphql(
    server,
    "query ($text: String!, $limit: Int!) { search(text: $text, limit: $limit) { total hits {
      key kind label author acceptedName germanName rank taxonomy path } } }",
    list(text = as_text(text), limit = as.integer(limit))
  )$search
  cells <- function(name) vapply(found$hits, function(hit) if (is.null(hit[[name]])) NA_character_ else hit[[name]], "")
  key <- cells("key")
  path <- cells("path")
  table <- data.frame(
    id = sub("^[^:]*:", "", key), kind = cells("kind"), label = cells("label"), author = cells("author"),
    accepted_name = cells("acceptedName"), german_name = cells("germanName"), rank = cells("rank"),
    taxonomy = cells("taxonomy"), address = if (length(path) == 0) character() else paste0(server, path)
  )
  attr(table, "ae_total") <- found$total
  table
}
