# The program for the URL libraries of R: `main.R LIBRARY` reports what a library answers, and judges nothing.
#
# It reads inputs and writes answers in the way of adapters/relay.py. Every error is a crash. A part that is NULL or NA is absent.
names_of_parts <- c("scheme", "user", "password", "host", "port", "path", "query", "fragment")

libraries <- list(
  "urltools" = function() {
    function(text) {
      url <- urltools::url_parse(text)
      list(scheme = url$scheme, host = url$domain, port = url$port, path = url$path, query = url$parameter, fragment = url$fragment)
    }
  },
  "httr" = function() {
    function(text) {
      url <- httr::parse_url(text)
      # The library has the query as a list.
      query <- if (!is.null(url$query)) paste(names(url$query), unlist(url$query), sep = "=", collapse = "&")
      list(
        scheme = url$scheme, user = url$username, password = url$password, host = url$hostname, port = url$port, path = url$path,
        query = query, fragment = url$fragment
      )
    }
  },
  "xml2" = function() {
    function(text) {
      url <- xml2::url_parse(text)
      # If the library cannot parse a text, all parts are empty, and the port is a number from nowhere.
      if (!any(nzchar(c(url$scheme, url$server, url$user, url$path, url$query, url$fragment)))) reject("all parts are empty")
      # The library has the user and the password in one text.
      colon <- regexpr(":", url$user, fixed = TRUE)
      list(
        scheme = if (nzchar(url$scheme)) url$scheme, user = if (colon < 0) url$user else substr(url$user, 1, colon - 1),
        password = if (colon > 0) substring(url$user, colon + 1), host = url$server,
        port = if (!is.na(url$port) && url$port > 0) url$port, path = url$path, query = url$query, fragment = url$fragment
      )
    }
  }
)

# The library says that the text is not a URL.
reject <- function(words) stop(structure(class = c("reject", "error", "condition"), list(message = words, call = NULL)))

digits <- function(text) paste(charToRaw(enc2utf8(as.character(text))), collapse = "")

observe <- function(ask, given) {
  tryCatch({
    parts <- ask(given)
    line <- "accept"
    for (name in names_of_parts) {
      value <- parts[[name]]
      if (!is.null(value) && !is.na(value)) line <- paste0(line, " ", name, "=", digits(value))
    }
    line
  }, reject = function(words) {
    paste("reject", digits(conditionMessage(words)))
  }, error = function(error) paste("crash", digits(conditionMessage(error))))
}

ask <- libraries[[commandArgs(TRUE)[1]]]()
input <- file("stdin", "r")
while (length(line <- readLines(input, 1)) > 0) {
  if (line == ".") {
    flush(stdout())
  } else {
    pairs <- if (nzchar(line)) substring(line, seq(1, nchar(line), 2), seq(2, nchar(line), 2)) else character()
    octets <- as.raw(strtoi(pairs, 16L))
    answer <- if (any(octets == 0)) {
      paste("decline", digits("a text of R has no NUL"))
    } else {
      text <- rawToChar(octets)
      Encoding(text) <- "UTF-8"
      observe(ask, text)
    }
    cat(answer, "\n", sep = "")
  }
}
