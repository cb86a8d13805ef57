export type TaxonomyType = 'Art' | 'Lebensraum'

/** `type` of database and API → first segment of its addresses, and `type` of the export settings. */
export const rootOfType = { Art: 'Arten', Lebensraum: 'Lebensräume' } as const

/** `type` of database and API for the word of addresses and export settings; undefined for any other word. */
export function typeOfRoot(root: string | null | undefined): TaxonomyType | undefined {
  if (root === 'Arten') return 'Art'
  return root === 'Lebensräume' ? 'Lebensraum' : undefined
}

const join = (...segments: string[]) => '/' + segments.map((segment) => encodeSegment(segment)).join('/')

/** The only writer of addresses, for the browser's links and the server's answers alike. Written readably: `ä` stays `ä`. */
export const paths = {
  home: () => '/',
  type: (type: TaxonomyType) => join(rootOfType[type]),
  taxonomy: (type: TaxonomyType, id: string) => join(rootOfType[type], id),
  /** `ids`: the taxa from the root of the taxonomy down to the shown one. */
  taxon: (type: TaxonomyType, taxonomyId: string, ids: readonly string[]) => join(rootOfType[type], taxonomyId, ...ids),
  collections: () => join('Eigenschaften-Sammlungen'),
  collection: (id: string) => join('Eigenschaften-Sammlungen', id),
  records: (id: string) => join('Eigenschaften-Sammlungen', id, 'Eigenschaften'),
  relations: (id: string) => join('Eigenschaften-Sammlungen', id, 'Beziehungen'),
  users: () => join('Benutzer'),
  user: (id: string) => join('Benutzer', id),
  organizations: () => join('Organisationen'),
  organization: (id: string) => join('Organisationen', id),
  /** `query` without question mark, as written by lib/domain/exportQuery. */
  export: (query = '') => (query === '' ? '/Export' : `/Export?${query}`),
  exportFile: (format: 'csv' | 'xlsx', query: string) => `/export.${format}?${query}`,
  search: (text = '') => (text === '' ? '/Suche' : `/Suche?text=${encodeURIComponent(text)}`),
  record: (id: string) => join('id', id),
  login: () => join('Login'),
  documentation: (topic?: string) => (topic === undefined ? join('Dokumentation') : join('Dokumentation', topic)),
}

/** Percent-encodes what would end or change a segment; letters of any script stay readable. */
function encodeSegment(segment: string): string {
  return segment.normalize('NFC').replace(/[\s%/?#\\"<>^`{|}]/g, (character) => encodeURIComponent(character))
}
