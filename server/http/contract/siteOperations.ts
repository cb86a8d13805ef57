import { anyText, someText } from '../../../lib/domain/parameters/kinds'
import { operation } from './operation'

export const recordOperation = operation({
  id: 'datensatz',
  group: 'Datensätze',
  summary: 'Zur Seite eines Datensatzes',
  text: 'Diese Adresse bleibt, auch wenn der Datensatz umbenannt oder verschoben wird. Was hinter `?` steht, geht mit.',
  path: { id: { kind: someText, isRequired: true } },
  words: {
    id: {
      says: 'Seine Id, wie sie auch im Export steht, oder die acht Zeichen, die «Teilen» kopiert (`shortCode`).',
      example: '0fc8171d-9a38-5907-8e1c-f24e12723877',
    },
  },
  answers: {
    302: { says: 'Die Seite.', headers: ['location'] },
    308: { says: 'Dieselbe Adresse, wie sie geschrieben wird.', headers: ['location'] },
    400: { says: 'Die Seite, die sagt, dass die Adresse nicht lesbar ist.', types: ['text/html; charset=utf-8'] },
    404: { says: 'Die Seite, die sagt, dass es ihn nicht gibt.', types: ['text/html; charset=utf-8'] },
  },
})

export const healthOperation = operation({
  id: 'health',
  group: 'Server',
  summary: 'Ob der Server antworten kann',
  words: {},
  answers: {
    200: {
      says: 'Ja. `storage` steht da, wenn die Platte fast voll ist.',
      types: ['application/json; charset=utf-8'],
      schema: { type: 'object', properties: { status: { const: 'ok' }, storage: { const: 'low' } }, required: ['status'] },
    },
  },
  refused: [503],
})

export const openApiOperation = operation({
  id: 'openapi',
  group: 'Server',
  summary: 'Diese Beschreibung aller Adressen (OpenAPI 3.1)',
  words: {},
  answers: { 200: { says: 'Das Dokument.', types: ['application/json; charset=utf-8'], schema: { type: 'object' } } },
  isTagged: true,
})

export const robotsOperation = operation({
  id: 'robots',
  group: 'Server',
  summary: 'Was Suchmaschinen lesen sollen',
  words: {},
  answers: { 200: { says: 'Die Regeln.', types: ['text/plain; charset=utf-8'] } },
  isTagged: true,
})

const sitemapAnswer = { 200: { says: 'Die Adressen.', types: ['application/xml; charset=utf-8'] } }

export const sitemapOperation = operation({
  id: 'sitemap',
  group: 'Server',
  summary: 'Verzeichnis aller Seiten, die allen offen stehen',
  words: {},
  answers: sitemapAnswer,
  isTagged: true,
})

export const sitemapPartOperation = operation({
  id: 'sitemapTeil',
  group: 'Server',
  summary: 'Ein Teil dieses Verzeichnisses',
  path: { part: { kind: anyText, isRequired: true } },
  words: { part: { says: 'Wie ihn das Verzeichnis nennt.', example: 'seiten.xml' } },
  answers: sitemapAnswer,
  refused: [404, 503],
  isTagged: true,
})
