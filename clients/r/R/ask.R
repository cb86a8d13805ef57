# Asks an address and answers its status, head and path of the body's file; what is no data is refused with a sentence.
ask <- function(server, path, headers = list(), body = NULL, to = tempfile("ae-"), expected = c(200L, 304L)) {
  handle <- curl::new_handle(useragent = "arteigenschaften-r", followlocation = TRUE, connecttimeout = 30)
  if (!is.null(body)) {
    # postredir: where the server has moved (301, 302), above all to https, it is posted again; curl would get it instead.
    curl::handle_setopt(handle, post = TRUE, postfieldsize = length(body), postfields = body, postredir = 3L)
    # Without it curl first waits for the server to say that it may go on.
    headers <- c(headers, list(Expect = ""))
  }
  if (length(headers) > 0) curl::handle_setheaders(handle, .list = headers)
  answer <- tryCatch(curl::curl_fetch_disk(paste0(server, path), to, handle = handle), error = identity)
  if (inherits(answer, "error")) {
    began <- file.exists(to) && file.size(to) > 0
    unlink(to)
    refuse(if (began) "abgebrochen" else "unerreichbar", server, conditionMessage(answer))
  }
  head <- curl::parse_headers_list(answer$headers)
  if (!answer$status_code %in% expected) refuse_answer(server, answer$status_code, head, to)
  list(status = answer$status_code, head = head, path = to)
}

refuse_answer <- function(server, status, head, path) {
  text <- tryCatch(paste(readLines(path, warn = FALSE, encoding = "UTF-8"), collapse = "\n"), error = function(problem) "")
  unlink(path)
  said <- tryCatch(jsonlite::fromJSON(text, simplifyVector = FALSE), error = function(problem) NULL)
  # /graphql has its own form of errors.
  detail <- if (is.list(said)) c(said$detail, if (length(said$errors) > 0) said$errors[[1]]$message) else NULL
  if (status %in% c(429L, 503L)) {
    why <- if (is.null(detail)) "" else detail[[1]]
    # Its sentence may say when already.
    if (is.null(head[["retry-after"]])) refuse("belegt", server, status, why)
    refuse("belegtBis", server, status, why, head[["retry-after"]])
  }
  if (is.null(detail)) refuse("fremd", server, status)
  refuse("abgelehnt", detail[[1]], status, server, paste(c(said$request, head[["x-request-id"]], "-")[1]))
}

# The data of a query of GraphQL, lists as they come.
ask_graphql <- function(server, query, variables = list()) {
  body <- jsonlite::toJSON(list(query = query, variables = variables), auto_unbox = TRUE, null = "null")
  headers <- list("content-type" = "application/json")
  answer <- ask(server, "/graphql", headers, charToRaw(enc2utf8(body)), expected = 200L)
  on.exit(unlink(answer$path))
  said <- tryCatch(
    jsonlite::fromJSON(paste(readLines(answer$path, warn = FALSE, encoding = "UTF-8"), collapse = "\n"), simplifyVector = FALSE),
    error = function(problem) refuse("fremd", server, answer$status)
  )
  if (length(said$errors) > 0) {
    refuse("abgelehnt", said$errors[[1]]$message, answer$status, server, paste(c(answer$head[["x-request-id"]], "-")[1]))
  }
  if (is.null(said$data)) refuse("fremd", server, answer$status)
  said$data
}
