/**
 * Runs before everything else and in old JavaScript: Internet Explorer below 12 could not even read the program.
 * `document.documentMode` exists in no other browser.
 */
export const unsupportedBrowserScript =
  'if (document.documentMode && document.documentMode < 12) ' +
  `alert('Dieser Browser wird nicht unterstützt. Bitte verwenden Sie ein aktuelles Chrome, Edge, Firefox oder Safari.')`
