# Everything that an export can have as a column; see man/ae_properties.Rd.
ae_properties <- function(type = "Arten", server = NULL) {
  server <- if (is.null(server)) ae_server() else checked_server(server)
  type <- enc2utf8(as.character(type))
  code <- c("Art", "Lebensraum")[match(type, c("Arten", "Lebensr\u00e4ume"))]
  if (length(code) != 1 || is.na(code)) refuse("keinTyp", paste(type, collapse = " "))
  found <- ask_graphql(
    server,
    "query ($type: TaxonomyType!) { exportCatalogue(type: $type) {
      taxonomies { name fields { ...of } }
      collections { name fields { ...of } relationTypes { name fields { ...of } } } } }
    fragment of on PropertyField { name valueType unit description valueCount }",
    list(type = code)
  )$exportCatalogue
  rows <- list()
  add <- function(parameter, source, relation, fields) {
    for (field in fields) {
      names <- c(source, if (!is.na(relation)) relation, field_name(field$name))
      rows[[length(rows) + 1]] <<- list(
        parameter = parameter, value = join_names(names), source = source, relation = relation, property = field$name,
        type = field$valueType, unit = text_or_na(field$unit), description = text_or_na(field$description), count = field$valueCount
      )
    }
  }
  for (each in found$taxonomies) add("taxProperties", each$name, NA_character_, each$fields)
  for (each in found$collections) {
    add("pcoProperties", each$name, NA_character_, each$fields)
    for (kind in each$relationTypes) add("rcoProperties", each$name, kind$name, kind$fields)
  }
  columns <- c("parameter", "value", "source", "relation", "property", "type", "unit", "description")
  texts <- lapply(columns, function(name) vapply(rows, function(row) row[[name]], ""))
  names(texts) <- columns
  table <- as.data.frame(texts)
  table$count <- vapply(rows, function(row) as.numeric(row$count), 0)
  table
}

text_or_na <- function(text) if (is.null(text)) NA_character_ else text

# A name that begins with @ gets a second one before it: those with one are fields of ours.
field_name <- function(name) if (startsWith(name, "@")) paste0("@", name) else name

# Names as one value of a parameter: joined by ~, with a backslash before what would be taken for it.
join_names <- function(names) paste(gsub("([~\\\\])", "\\\\\\1", names), collapse = "~")
