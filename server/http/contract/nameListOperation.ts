import { contentTypes, type NameListFormat } from '../../../lib/domain/export/exportFormats'
import { listParameters } from '../../nameLists/listQuery'
import { exportWords } from './exportOperations'
import { fileId } from './fileId'
import { operation } from './operation'

const list = {
  csv: {
    example: 'name\nBombina variegata\n',
    says: 'Die Liste als CSV oder als Text mit einer Zeile je Name, in UTF-8 oder wie ältere Programme sie schreiben.',
  },
  jsonl: { example: '{"name":"Bombina variegata"}\n', says: 'Je Zeile ein Objekt oder ein Text in Anführungszeichen.' },
} as const

/** A list of names, answered row by row while it comes. */
export const nameListOperation = (format: NameListFormat) =>
  operation({
    id: fileId('abgleich', format),
    group: 'Abgleich',
    summary: `Eine Liste von Namen, jede Zeile mit dem Objekt, das sie meint, als ${format.toUpperCase()}`,
    text:
      'Alle Zeilen kommen wieder, in derselben Reihenfolge, so viele es sind; die Antwort beginnt, während die Liste noch kommt. Was sich erst mitten in der ' +
      'Liste als falsch erweist, beendet die Übertragung mit einem Verbindungsfehler, nie als wäre sie ganz.',
    query: listParameters,
    words: {
      ...exportWords,
      taxonomies: {
        ...exportWords.taxonomies,
        says: 'Name einer Taxonomie, in der gesucht wird; von mehreren gilt die erste, in der ein Name steht.',
      },
      column: {
        says: 'Titel der Spalte mit den Namen; mehrere werden zusammengesetzt. Ohne Angabe wird sie erkannt.',
        example: 'name',
      },
      header: { says: 'Ob die erste Zeile die Titel sind; ohne Angabe wird es erkannt.', example: 'true' },
      separator: { says: 'Was die Spalten trennt; ohne Angabe wird es erkannt.', example: ';' },
    },
    exampleWith: ['taxonomies'],
    body: { ...list[format], types: [contentTypes[format]], schema: { type: 'string' } },
    answers: {
      200: {
        says: 'Die Liste mit den Spalten, die dazukommen.',
        types: [contentTypes[format]],
        headers: ['content-disposition', 'datenstand'],
      },
    },
    refused: [400, 408, 413, 415, 422, 503, 507],
  })
