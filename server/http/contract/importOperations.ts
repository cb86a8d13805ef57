import { contentTypes } from '../../../lib/domain/export/exportFormats'
import { anyText, uuidText } from '../../../lib/domain/parameters/kinds'
import { operation } from './operation'

/** Names a draft in the path. */
export const draftParameter = { kind: uuidText, isRequired: true }

const draft = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'

export const uploadOperation = operation({
  id: 'importDateien',
  group: 'Import',
  summary: 'Eine Datei zum Importieren hochladen',
  text: 'Der Körper ist die Datei selbst, so gross, wie der Server erlaubt (`IMPORT_MEGABYTES`). Was daraus wird, sagt `importDraft` über GraphQL.',
  query: { name: { kind: anyText }, draft: { kind: uuidText } },
  words: {
    name: { says: 'Wie die Datei heisst; die Endung hilft, sie zu erkennen.', example: 'arten.csv' },
    draft: { says: 'Id eines Importentwurfs, zu dem sie kommt. Ohne Angabe entsteht ein neuer.', example: draft },
  },
  body: {
    says: 'Die Datei.',
    types: ['application/octet-stream'],
    schema: { type: 'string' },
  },
  answers: {
    200: {
      says: 'Die Id des Entwurfs.',
      types: ['application/json; charset=utf-8'],
      schema: { type: 'object', properties: { id: { type: 'string', format: 'uuid' } }, required: ['id'] },
    },
  },
  refused: [401, 403, 408, 422, 507],
  needsLogin: true,
})

export const problemsOperation = operation({
  id: 'importProbleme',
  group: 'Import',
  summary: 'Alle Zeilen, zu denen ein Import etwas zu sagen hat, als XLSX',
  path: { draft: draftParameter },
  words: { draft: { says: 'Id des Importentwurfs.', example: draft } },
  answers: { 200: { says: 'Die Tabelle.', types: [contentTypes.xlsx], headers: ['content-disposition'] } },
  refused: [401, 404],
  needsLogin: true,
})
