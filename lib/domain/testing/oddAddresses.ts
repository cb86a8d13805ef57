/** An address as somebody may open it, and its answer: sent on (308) to another, or a page with another status. */
export type OddAddress = readonly [address: string, status: 200 | 308 | 400 | 404, answer: string]

/** Opened in a window these are answered alike by the server and, without network, by the service worker. */
export const oddAddresses: readonly OddAddress[] = [
  ['/', 200, 'index.html'],
  ['/Arten', 200, 'Arten.html'],
  ['/Lebensr%C3%A4ume?x=1', 200, 'Lebensraeume.html'],
  ['/Dokumentation/schnittstellen', 200, 'Dokumentation/schnittstellen.html'],
  // Names of files
  ['/index', 308, '/'],
  ['/index.html', 308, '/'],
  ['/index.html?x=%20', 308, '/?x=%20'],
  ['/Arten.html', 308, '/Arten'],
  ['/Arten.html/', 308, '/Arten'],
  ['/Login.html?weiter=/Import', 308, '/Login?weiter=/Import'],
  ['/Lebensraeume.html', 308, '/Lebensr%C3%A4ume'],
  ['/Lebensr%C3%A4ume.html', 308, '/Lebensr%C3%A4ume'],
  ['/Dokumentation.html', 308, '/Dokumentation'],
  ['/Dokumentation/schnittstellen.html', 308, '/Dokumentation/schnittstellen'],
  ['/404.html', 404, '404.html'],
  ['/404', 404, '404.html'],
  ['/gibt-es-nicht.html', 404, '404.html'],
  ['/.html', 404, '404.html'],
  ['/Dokumentation/.html', 404, 'Dokumentation.html'],
  // Other spellings
  ['/Lebensraeume', 308, '/Lebensr%C3%A4ume'],
  ['/Lebensraeume/a?b=1', 308, '/Lebensr%C3%A4ume/a?b=1'],
  ['/Lebensra%CC%88ume', 308, '/Lebensr%C3%A4ume'],
  ['//Arten', 308, '/Arten'],
  ['//', 308, '/'],
  ['/Arten/', 308, '/Arten'],
  ['//example.org/x', 308, '/example.org/x'],
  ['/Dokumentation//schnittstellen/', 308, '/Dokumentation/schnittstellen'],
  ['/arten', 404, '404.html'],
  // Nothing
  ['/gibt-es-nicht', 404, '404.html'],
  ['/gibt/es/nicht', 404, '404.html'],
  ['/Login/mehr', 404, '404.html'],
  ['/Suche/mehr', 404, '404.html'],
  ['/Dokumentation/gibt-es-nicht', 404, 'Dokumentation.html'],
  ['/Dokumentation/schnittstellen/mehr', 404, 'Dokumentation.html'],
  ['/Dokumentation/%', 404, 'Dokumentation.html'],
  ['/%zz', 404, '404.html'],
  ['/%E4', 404, '404.html'],
  ['/..%2f..%2fetc/passwd', 400, '404.html'],
  ['/Arten/%00', 400, '404.html'],
]
