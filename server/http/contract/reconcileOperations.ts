import { someJson, someText, uuidText } from '../../../lib/domain/parameters/kinds'
import { callbackParameter } from '../../reconcile/jsonp'
import { suggestParameters, thingParameter } from '../../reconcile/suggest'
import type { Parameters } from '../../../lib/domain/parameters/parameter'
import {
  type Answer,
  operation,
  type AddressOperation,
  type Operations,
  type ParameterWords,
  type RefusedStatus,
} from './operation'

const JSON_TYPE = 'application/json; charset=utf-8'
const queries = '{"q0":{"query":"Bombina variegata"}}'

const words: Record<string, ParameterWords> = {
  taxonomy: { says: 'Id der Taxonomie, in der gesucht wird.', example: 'bd96aad9-c172-55f5-9622-4db56a95f5b4' },
  queries: { says: 'Namen, die gesucht werden, mit ihren Schlüsseln.', example: queries },
  extend: {
    says: 'Ids von Objekten, und welche Eigenschaften von ihnen gewünscht sind.',
    example: '{"ids":["0fc8171d-9a38-5907-8e1c-f24e12723877"],"properties":[]}',
  },
  callback: { says: 'Name einer Funktion, die mit der Antwort aufgerufen wird, für Programme ohne CORS.', example: 'jQuery1' },
  what: { says: 'Was vorgeschlagen wird.', example: 'entity' },
  prefix: { says: 'Womit es beginnt.', example: 'bomb' },
  cursor: { says: 'So viele Vorschläge werden ausgelassen.', example: '0' },
  limit: { says: 'So viele höchstens.', example: '10' },
  type: { says: 'Id eines Typs, wie sie das Manifest nennt.', example: 'Art' },
  id: { says: 'Was gezeigt werden soll.', example: '0fc8171d-9a38-5907-8e1c-f24e12723877' },
}

const answer: Answer = {
  says: 'Die Antwort, wie sie die Reconciliation Service API beschreibt; mit `callback` ein Skript.',
  types: [JSON_TYPE, 'text/javascript; charset=utf-8'],
}

/** What stands at the beginning of all addresses of a service: nothing, or a taxonomy. */
export function reconcileOperations(ofTaxonomy: boolean) {
  const root: Parameters = ofTaxonomy ? { taxonomy: { kind: uuidText, isRequired: true } } : {}
  const where = ofTaxonomy ? 'in einer Taxonomie' : 'in allen Taxonomien'
  const reading = (
    name: string,
    summary: string,
    query: Parameters,
    more: Pick<Partial<AddressOperation>, 'path' | 'text' | 'answers' | 'refused'> = {},
  ): AddressOperation => {
    const path = { ...root, ...more.path }
    return operation({
      id: `abgleich${name}${ofTaxonomy ? 'InTaxonomie' : ''}`,
      group: 'Abgleich',
      summary: `${summary}, ${where}`,
      query: { ...query, callback: callbackParameter },
      answers: { 200: answer },
      refused,
      isTagged: true,
      ...more,
      path,
      words: wordsOf({ ...query, callback: callbackParameter, ...path }),
    })
  }
  const thing = { path: { what: thingParameter } }
  return {
    service: {
      GET: reading(
        '',
        'Manifest des Dienstes, oder Antworten',
        { queries: { kind: someJson }, extend: { kind: someJson } },
        {
          text: 'Ohne `queries` und `extend` das Manifest.',
          refused: [...refused, 413],
        },
      ),
      POST: operation({
        id: `abgleichFormular${ofTaxonomy ? 'InTaxonomie' : ''}`,
        group: 'Abgleich',
        summary: `Namen abgleichen oder Eigenschaften holen, ${where}`,
        path: root,
        words: wordsOf(root),
        body: {
          says: 'Ein Formular mit `queries` oder `extend`.',
          types: ['application/x-www-form-urlencoded'],
          schema: { type: 'object', properties: { queries: { type: 'string' }, extend: { type: 'string' } } },
          example: { queries },
        },
        answers: { 200: { ...answer, types: [JSON_TYPE] } },
        refused: [...refused, 408, 413, 415],
      }),
    },
    suggest: { GET: reading('Vorschlaege', 'Vorschläge beim Tippen', suggestParameters, thing) },
    flyout: { GET: reading('Hinweis', 'Ein Hinweis zu einem Vorschlag', { id }, thing) },
    properties: {
      GET: reading('Eigenschaften', 'Welche Eigenschaften sich holen lassen', {
        type: suggestParameters.type,
        limit: suggestParameters.limit,
      }),
    },
    preview: {
      GET: reading(
        'Vorschau',
        'Eine kleine Seite über ein Objekt',
        { id },
        {
          answers: { 200: { says: 'Die Seite.', types: ['text/html; charset=utf-8'] } },
        },
      ),
    },
  } satisfies Record<string, Operations>
}

const id = { kind: someText, isRequired: true }
const refused: readonly RefusedStatus[] = [400, 404, 503]

const wordsOf = (parameters: Parameters) =>
  Object.fromEntries(Object.keys(parameters).map((name) => [name, words[name] ?? { says: '', example: '' }]))
