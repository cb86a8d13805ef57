cache_folder <- function() getOption("arteigenschaften.cache", tools::R_user_dir("arteigenschaften", "cache"))

# Where what an address answered is kept: its file and what belongs to it.
kept_at <- function(address) {
  name <- tempfile("ae-")
  writeBin(charToRaw(enc2utf8(address)), name)
  on.exit(unlink(name))
  file.path(cache_folder(), unname(tools::md5sum(name)))
}

read_kept <- function(address) {
  at <- kept_at(address)
  about <- tryCatch(suppressWarnings(readRDS(paste0(at, ".rds"))), error = function(problem) NULL)
  # Two addresses could have one sum, and a file can be half gone.
  if (is.null(about) || !identical(about$address, address) || !isTRUE(about$size == file.size(paste0(at, ".csv")))) return(NULL)
  c(about, path = paste0(at, ".csv"))
}

# Takes a fetched file over. Where nothing can be kept, nothing is.
keep <- function(address, path, about) {
  at <- kept_at(address)
  tryCatch(
    suppressWarnings({
      dir.create(dirname(at), recursive = TRUE, showWarnings = FALSE)
      unlink(paste0(at, ".rds"))
      new <- tempfile("neu-", dirname(at))
      on.exit(unlink(new))
      if (!file.copy(path, new) || !file.rename(new, paste0(at, ".csv"))) return(invisible(FALSE))
      saveRDS(c(about, list(address = address, size = file.size(path))), new)
      file.rename(new, paste0(at, ".rds"))
    }),
    error = function(problem) NULL
  )
  invisible(TRUE)
}

ae_clear_cache <- function() {
  files <- list.files(cache_folder(), "^[0-9a-f]{32}\\.(csv|rds)$", full.names = TRUE)
  unlink(files)
  invisible(length(files))
}
