import type { CrosswalkFormat, ExportFormat, SourceFormat, StatesFormat } from '../export/exportFormats'
import { type SearchNarrowing, writeSearchQuery } from './searchQuery'
import { writeShortLink } from '../export/shortLink'

export type TaxonomyType = 'Art' | 'Lebensraum'

/** Database, interface and command line say `Art`, addresses and the export settings say `Arten`. */
export const typeRoots = { Art: 'Arten', Lebensraum: 'Lebensräume' } as const satisfies Record<TaxonomyType, string>

/** The only place that writes addresses. Umlauts stay readable; who puts one into an HTTP header encodes it (`encodeURI`). */
export const paths = {
  home: () => '/',
  taxonomies: (type: TaxonomyType) => `/${typeRoots[type]}`,
  taxonomy: (type: TaxonomyType, taxonomyId: string) => joined(typeRoots[type], taxonomyId),
  /** taxonIds: the path of taxa, root first, the active one last; the active one alone is enough. */
  taxon: (type: TaxonomyType, taxonomyId: string, taxonIds: readonly string[]) =>
    joined(typeRoots[type], taxonomyId, ...taxonIds),
  collections: () => '/Eigenschaften-Sammlungen',
  collection: (id: string) => joined('Eigenschaften-Sammlungen', id),
  records: (collectionId: string) => joined('Eigenschaften-Sammlungen', collectionId, 'Eigenschaften'),
  relations: (collectionId: string) => joined('Eigenschaften-Sammlungen', collectionId, 'Beziehungen'),
  /** Two states of a taxonomy (by its type) or a collection compared; query: as written by writeStatesQuery. */
  states: (type: TaxonomyType | null, id: string, query = '') =>
    withQuery(joined(type === null ? 'Eigenschaften-Sammlungen' : typeRoots[type], id, HISTORY), query),
  statesFile: (format: StatesFormat, id: string, query: string) =>
    withQuery(`/verlauf.${format}`, [`id=${id}`, query].filter(Boolean).join('&')),
  /** How one taxonomy goes over into another. query: as written by writeCrosswalkQuery. */
  crosswalk: (type: TaxonomyType, fromId: string, toId: string, query = '') =>
    withQuery(joined(typeRoots[type], fromId, CROSSWALK, toId), query),
  /** Into which others it goes over. */
  crosswalks: (type: TaxonomyType, id: string) => joined(typeRoots[type], id, CROSSWALK),
  crosswalkFile: (format: CrosswalkFormat, fromId: string, toId: string) => `/umzug.${format}?von=${fromId}&nach=${toId}`,
  /** Changes of a taxonomy or collection as an Atom feed; archive: from 1 for the oldest. */
  feed: (id: string, archive: number | null = null) => `/verlauf.atom?id=${id}${archive === null ? '' : `&archiv=${archive}`}`,
  /** The description of all addresses for programs. */
  openApi: () => '/openapi.json',
  /** All pages for search engines, or one part of them. */
  sitemap: (part?: string) => (part === undefined ? '/sitemap.xml' : `/sitemap/${part}`),
  users: () => '/Benutzer',
  user: (id: string) => joined('Benutzer', id),
  organizations: () => '/Organisationen',
  organization: (id: string) => joined('Organisationen', id),
  /** The page of all hits; `narrowing` leaves only some of them. */
  search: (text: string, narrowing?: SearchNarrowing) => withQuery('/Suche', writeSearchQuery(text, narrowing)),
  /** query: as written by writeCompareQuery. */
  compare: (query = '') => withQuery('/Vergleich', query),
  /** query: as written by writeExportQuery. */
  exportTool: (query = '') => withQuery('/Export', query),
  /** The own list; query: the choice of taxonomies and properties, as written by writeExportQuery. The list itself is in no address. */
  ownList: (query = '') => withQuery('/Export/Meine-Liste', query),
  /** The tool with the settings of a short link. */
  exportByShortLink: (key: string) => withQuery('/Export', writeShortLink(key)),
  exportFile: (format: ExportFormat | SourceFormat, query: string) => `/export.${format}?${query}`,
  /** The changes of an export's selection, for feed readers. */
  selectionFeed: (query: string) => `/verlauf.atom?${query}`,
  /** Ends a watch that mails are sent for, by the key that stands in them. */
  endWatch: (key: string) => `/abbestellen?${new URLSearchParams({ schluessel: key })}`,
  /** Where an import begins; query: what it is for, as the verbs of pages write it. */
  importStart: (query: ImportQuery = {}) => withQuery('/Import', String(new URLSearchParams(query))),
  importDraft: (id: string) => joined('Import', id),
  /** back: the address to go to after that, as path, search and hash. */
  login: (back = '/') => (back === '/' ? '/Login' : `/Login?${new URLSearchParams({ zurueck: back })}`),
  /** One's own e-mail and password. */
  account: () => '/Konto',
  /** Where a one-time link leads. Behind the #, so that the secret reaches no server and no log. */
  newPassword: (secret: string) => `/Login#${PASSWORD_LINK}${secret}`,
  docs: (topic?: string) => (topic === undefined ? '/Dokumentation' : joined('Dokumentation', topic)),
  /** The stable address of any record, by its id or its short code (shortCode.ts); redirects to its page. query: goes with it. */
  record: (id: string, query = '') => withQuery(joined('id', id), query),
} as const

/** The segment behind a taxonomy or collection; no id of a taxon looks like it. */
export const HISTORY = 'Verlauf'

/** The segment behind a taxonomy, before the one into which it goes over. */
export const CROSSWALK = 'Umzug'

/** Begins the hash of a one-time link to a new password. */
export const PASSWORD_LINK = 'neues-passwort='

/** Into what an import goes: something that exists, or something new of a kind, perhaps of an organisation. */
export type ImportQuery =
  | Record<string, never>
  | { sammlung: string }
  | { taxonomie: string }
  | { als: 'Sammlung' | 'Taxonomie'; typ?: TaxonomyType; organisation?: string }

const withQuery = (path: string, query: string) => (query === '' ? path : `${path}?${query}`)

const joined = (...parts: string[]) => '/' + parts.map(part).join('/')

/** Encoded as little as a path segment allows, so that German stays readable. */
const part = (text: string) => text.normalize('NFC').replace(/[^\p{L}\p{N}._~!$&'()*+,;=:@-]/gu, encodeURIComponent)
