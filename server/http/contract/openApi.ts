import type { Parameter, Parameters } from '../../../lib/domain/parameters/parameter'
import { errorText } from '../../../lib/domain/text/errorText'
import type { DescribedAddress } from './addresses'
import type { JsonSchema } from './jsonSchema'
import {
  type Answer,
  type AnswerHeader,
  groups,
  type AddressOperation,
  type ParameterWords,
  type RefusedStatus,
} from './operation'

/** A parameter as OpenAPI 3.1 writes it. */
export interface WrittenParameter {
  name: string
  in: 'query' | 'path' | 'header'
  description: string
  required?: boolean
  schema: JsonSchema
  example?: unknown
  explode?: boolean
}

interface WrittenContent {
  content?: Record<string, { schema?: JsonSchema; example?: unknown }>
}

export interface WrittenOperation {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  deprecated?: true
  security?: object[]
  parameters?: WrittenParameter[]
  requestBody?: WrittenContent & { required: true; description: string }
  responses: Record<string, WrittenContent & { description: string; headers?: Record<string, object> }>
}

/** As much of an OpenAPI 3.1 document as this program writes. */
export interface OpenApi {
  openapi: '3.1.1'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Partial<Record<'get' | 'post', WrittenOperation>>>
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, object> }
}

/** The description of these addresses; `version` of the program. */
export function openApi(addresses: readonly DescribedAddress[], version: string): OpenApi {
  const used = new Set(addresses.flatMap(({ operations }) => Object.values(operations).map(({ group }) => group)))
  const order = Object.keys(groups)
  const placeOf = ({ operations }: DescribedAddress) => order.indexOf(Object.values(operations)[0]?.group ?? '')
  return {
    openapi: '3.1.1',
    info: { title: 'Arteigenschaften', version, description: about },
    servers: [{ url: '/' }],
    tags: Object.entries(groups).flatMap(([name, description]) =>
      order.includes(name) && [...used].some((group) => group === name) ? [{ name, description }] : [],
    ),
    paths: Object.fromEntries(
      [...addresses]
        .sort((one, other) => placeOf(one) - placeOf(other))
        .map(({ path, operations }) => [
          path.replace(/:(\w+)/g, '{$1}'),
          Object.fromEntries(
            Object.entries(operations).map(([method, operation]) => [method.toLowerCase(), writtenOperation(operation)]),
          ),
        ]),
    ),
    components: {
      schemas: { Problem: problem, InterfaceErrors: interfaceErrors },
      securitySchemes: { login: { type: 'http', scheme: 'bearer', description: 'Das Token, das `login` über GraphQL gibt.' } },
    },
  }
}

const about =
  'Alle Adressen, unter denen Programme Daten holen. HEAD antwortet wie GET, ohne Körper. ' +
  'Was nicht geht, sagt ein `application/problem+json` mit einem deutschen Satz; nur `/graphql` hat seine eigene Form. ' +
  'Seiten anderer Sites dürfen alles lesen. Beispiele stehen unter /Dokumentation/schnittstellen.'

function writtenOperation(operation: AddressOperation): WrittenOperation {
  const { id, group, summary, text, query = {}, path = {}, words, body, isTagged, needsLogin, isDeprecated } = operation
  const parameters = [...written('path', path, words), ...written('query', query, words), ...(isTagged ? conditions : [])]
  return {
    operationId: id,
    tags: [group],
    summary,
    ...(text && { description: text }),
    ...(isDeprecated && { deprecated: true }),
    ...(needsLogin && { security: [{ login: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: true,
        description: body.says,
        content: Object.fromEntries(
          body.types.map((type) => [type, { schema: body.schema, ...(body.example !== undefined && { example: body.example }) }]),
        ),
      },
    }),
    responses: Object.fromEntries([
      ...Object.entries(operation.answers).map(([status, answer]) => [
        status,
        writtenAnswer(answer, isTagged && status === '200'),
      ]),
      ...(isTagged ? [['304', { description: 'Sie haben die Antwort schon.', headers: { etag: text200 } }]] : []),
      ...refusedStatuses(operation).map((status) => [status, refusal(status, operation)]),
    ]) as WrittenOperation['responses'],
  }
}

/** All statuses that refuse, beside those that it answers in a way of its own. */
export const refusedStatuses = ({ refused = [], answers }: AddressOperation): RefusedStatus[] =>
  [...refused, ...anything].filter((status) => !Object.hasOwn(answers, status)).sort()

const anything = [429, 500] as const

function written(place: 'path' | 'query', parameters: Parameters, words: AddressOperation['words']): WrittenParameter[] {
  return Object.entries(parameters).map(([name, parameter]) => {
    const { says, example, isAlone }: ParameterWords = words[name] ?? { says: '', example: '' }
    return {
      name,
      in: place,
      description: isAlone ? `${says} Daneben darf nichts stehen.` : says,
      ...(parameter.isRequired && { required: true }),
      schema: schemaOf(parameter),
      ...(parameter.repeats && { explode: true }),
      example: exampleOf(parameter, example),
    }
  })
}

const schemaOf = ({ kind: { schema }, repeats }: Parameter): JsonSchema => (repeats ? { type: 'array', items: schema } : schema)

function exampleOf({ kind, repeats }: Parameter, example: ParameterWords['example']): unknown {
  const texts = [example].flat()
  const values = kind.schema.type === 'string' ? texts : texts.map((text) => kind.read(text))
  return repeats ? values : values[0]
}

const text200 = { schema: { type: 'string' } }

const conditions: WrittenParameter[] = [
  { name: 'If-None-Match', in: 'header', description: 'Der `ETag` einer früheren Antwort.', schema: { type: 'string' } },
]

const writtenAnswer = ({ says, types = [], schema, headers = [] }: Answer, isTagged = false) => ({
  description: says,
  ...((isTagged || headers.length > 0) && {
    headers: Object.fromEntries([...(isTagged ? (['etag'] as const) : []), ...headers].map((name) => [name, headerSchema(name)])),
  }),
  ...(types.length > 0 && {
    content: Object.fromEntries(types.map((type) => [mediaType(type), { ...(schema && { schema }) }])),
  }),
})

const headerSchema = (name: AnswerHeader | 'etag') => ({ description: headerWords[name], schema: { type: 'string' } })

const headerWords: Record<AnswerHeader | 'etag', string> = {
  etag: 'Gehört zum Inhalt; mit `If-None-Match` zurückgeschickt, gibt er 304, solange sich nichts geändert hat.',
  'content-disposition': 'Wie die Datei heisst.',
  datenstand: 'Nummer des Datenstands und seit wann er gilt.',
  'last-modified': 'Seit wann es sicher ist, wie es ist: zwei Minuten nach der letzten Änderung. Vorher fehlt es.',
  location: 'Wohin es führt.',
  'retry-after': 'Nach so vielen Sekunden noch einmal.',
}

function refusal(status: RefusedStatus, { errors }: AddressOperation) {
  const isLater = status === 429 || status === 503
  return {
    description: refusals[status],
    ...(isLater && { headers: { 'retry-after': headerSchema('retry-after') } }),
    content: errors
      ? { 'application/json': { schema: { $ref: '#/components/schemas/InterfaceErrors' } } }
      : { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  }
}

const refusals: Record<RefusedStatus, string> = {
  400: 'Eine Angabe ist falsch; der Satz sagt, welche.',
  401: 'Dazu braucht es eine Anmeldung, oder sie ist abgelaufen.',
  403: 'Dazu fehlt die Berechtigung.',
  404: 'Das gibt es nicht.',
  405: 'Das geht so nicht.',
  408: 'Die Anfrage ist nicht rechtzeitig angekommen.',
  413: 'Die Anfrage ist zu gross.',
  415: 'Die Anfrage ist von einem anderen Typ.',
  422: 'Mit dieser Datei lässt sich nichts anfangen; der Satz sagt, warum.',
  429: 'Zu viele Anfragen in kurzer Zeit.',
  500: 'Fehler im Server.',
  503: 'Im Augenblick geht es nicht.',
  507: 'Auf dem Server ist kein Platz mehr.',
}

const code: JsonSchema = { type: 'string', enum: Object.keys(errorText) }

const problem: JsonSchema = {
  type: 'object',
  description: 'Was nicht ging (RFC 9457).',
  properties: {
    status: { type: 'integer' },
    title: { type: 'string' },
    detail: { type: 'string', description: 'Ein deutscher Satz für Menschen.' },
    code: { ...code, description: 'Für Programme.' },
    request: { type: 'string', description: 'Kennung der Anfrage, nach der sie findet, wer den Server betreibt.' },
  },
  required: ['status', 'title', 'detail', 'code'],
}

const interfaceErrors: JsonSchema = {
  type: 'object',
  description: 'Was `/graphql` abgelehnt hat; auf ein Array kommt ein Array.',
  properties: {
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: { message: { type: 'string' }, extensions: { type: 'object', properties: { code }, required: ['code'] } },
        required: ['message'],
      },
    },
  },
  required: ['errors'],
}

/** Without its parameters, which are how it is written and not what it is. */
const mediaType = (type: string) => type.split(';', 1)[0] ?? type
