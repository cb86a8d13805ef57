# The header and type of each column of an export, as the catalogue says it.
ask_columns <- function(server, query) {
  found <- ask_graphql(
    server,
    "query ($query: String!) { exportPreview(query: $query, limit: 1) { columns { key header valueType } } }",
    list(query = query)
  )$exportPreview$columns
  key <- vapply(found, function(column) column$key, "")
  # Several relations of an object stand in one cell, joined, unless each has its row.
  joins <- grepl("^((source|state|synonym|predecessor)~)?rco~", key) & !grepl("(^|&)relationRows=true(&|$)", query)
  type <- vapply(found, function(column) column$valueType, "")
  list(header = vapply(found, function(column) column$header, ""), type = ifelse(joins, "text", type))
}

# A CSV of the server in these types; NULL where its columns are others. An empty cell is no value, and nothing else is.
read_table <- function(path, columns, first = character()) {
  header <- c(first, columns$header)
  classes <- c(text = "character", number = "numeric", boolean = "logical", date = "character")
  type <- c(rep("text", length(first)), columns$type)
  read <- function(...) {
    utils::read.table(
      path,
      header = FALSE, sep = ",", quote = "\"", dec = ".", comment.char = "", check.names = FALSE, encoding = "UTF-8",
      strip.white = FALSE, ...
    )
  }
  found <- as.character(unlist(read(nrows = 1, colClasses = "character", na.strings = character())))
  if (!identical(unix_lines(found), unix_lines(header))) return(NULL)
  table <- tryCatch(
    read(skip = lines_of(found), colClasses = unname(classes[type]), na.strings = "", col.names = header, fill = FALSE, blank.lines.skip = FALSE),
    # What has a header and nothing below it is a table as well.
    error = function(problem) {
      if (!grepl("no lines available", conditionMessage(problem), fixed = TRUE)) stop(problem)
      as.data.frame(matrix(character(), 0, length(header), dimnames = list(NULL, header)))
    }
  )
  for (at in seq_along(type)) {
    if (nrow(table) == 0) table[[at]] <- nothing[[type[at]]]
    else if (type[at] == "date") table[[at]] <- as.Date(table[[at]], format = "%Y-%m-%d")
  }
  table
}

nothing <- list(text = character(), number = numeric(), boolean = logical(), date = as.Date(character()))

# R reads text with the line ends of its own system.
unix_lines <- function(text) gsub("\r\n?", "\n", text)

# The lines of the file that the header takes.
lines_of <- function(header) 1L + sum(lengths(regmatches(unix_lines(header), gregexpr("\n", unix_lines(header)))))
