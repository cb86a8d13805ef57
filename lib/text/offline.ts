/** Code and sentence of the service worker, never of the server: without a connection it has no answer to this question. */
export const OFFLINE = 'OFFLINE'
export const offlineSentence =
  'Das war noch nicht geladen und braucht eine Verbindung. Es lädt von selbst, sobald sie wieder da ist.'
