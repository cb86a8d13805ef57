/** What an operation that answers a file is called: `export`, `csl.json` → `exportCslJson`. */
export const fileId = (word: string, extension: string): string =>
  word +
  extension
    .split('.')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')
