import { anyText, someJson, someText } from '../../../lib/domain/parameters/kinds'
import type { JsonSchema } from './jsonSchema'
import { operation } from './operation'

const JSON_TYPE = 'application/json; charset=utf-8'

const asked: JsonSchema = {
  type: 'object',
  properties: {
    query: { type: 'string' },
    variables: { type: ['object', 'null'] },
    operationName: { type: ['string', 'null'] },
  },
  required: ['query'],
}
const answered: JsonSchema = {
  type: 'object',
  properties: { data: { type: ['object', 'null'] }, errors: { type: 'array', items: { type: 'object' } } },
}
const oneOrMore = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'array', items: schema, maxItems: 10 }] })

export const graphqlPost = operation({
  id: 'graphql',
  group: 'GraphQL',
  summary: 'Eine Operation, oder bis zu zehn auf einmal',
  text:
    'Auf ein Array kommt ein Array gleicher Länge. Fehler stehen in `errors`, mit ihrem Code in `extensions.code`. ' +
    'Wer angemeldet sein muss, sendet `Authorization: Bearer …`.',
  words: {},
  body: {
    says: 'Die Abfrage mit ihren Variablen.',
    types: ['application/json', 'application/graphql-response+json'],
    schema: oneOrMore(asked),
    example: { query: '{ overview { speciesCount } }' },
  },
  answers: { 200: { says: 'Die Antworten.', types: [JSON_TYPE], schema: oneOrMore(answered) } },
  refused: [400, 408, 413, 415],
  errors: 'graphql',
})

export const graphqlGet = operation({
  id: 'graphqlFragen',
  group: 'GraphQL',
  summary: 'Eine Abfrage in der Adresse',
  text: 'Ändern lässt sich so nichts. Im Browser geöffnet erscheint GraphiQL, mit der Dokumentation aller Typen und Felder.',
  query: {
    query: { kind: someText, isRequired: true },
    variables: { kind: someJson },
    operationName: { kind: anyText },
  },
  words: {
    query: { says: 'Die Abfrage.', example: 'query Zahl { overview { speciesCount } }' },
    variables: { says: 'Ihre Variablen als JSON.', example: '{}' },
    operationName: { says: 'Welche Operation gilt, wenn `query` mehrere enthält.', example: 'Zahl' },
  },
  answers: {
    200: { says: 'Die Antwort; GraphiQL für Browser.', types: [JSON_TYPE, 'text/html; charset=utf-8'], schema: answered },
  },
  refused: [400, 405],
  errors: 'graphql',
})
