import type { OpenApi, WrittenOperation, WrittenParameter } from '../../server/http/contract/openApi'

interface OneAddress {
  path: string
  method: string
  operation: WrittenOperation
}

/** The page of the documentation that says in words what /openapi.json says to programs. */
export function addressesPage({ tags, paths }: OpenApi): string {
  const all = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  return [
    head,
    ...tags.flatMap(({ name, description }) => [
      `## ${name}`,
      description,
      ...alike(all.filter(({ operation }) => operation.tags[0] === name)).map(section),
    ]),
  ]
    .join('\n\n')
    .concat('\n')
}

const head = `---
title: Adressen
summary: Alle Adressen der Schnittstelle zum Nachschlagen, mit ihren Angaben und Antworten.
---

Diese Seite sagt in Worten, was <a href="/openapi.json">\`/openapi.json\`</a> (OpenAPI 3.1) Programmen sagt; beide folgen aus dem,
was die Angaben liest. Beispiele und was sie bedeuten stehen unter [Schnittstellen](/Dokumentation/schnittstellen).

\`HEAD\` antwortet überall wie \`GET\`, ohne Körper. Wo eine Antwort einen \`ETag\` hat, gibt es mit \`If-None-Match\` 304, solange
sich nichts geändert hat. Seiten anderer Sites dürfen alle Adressen lesen (CORS). Überall kann 429 kommen (zu viele Anfragen)
oder 500 (Fehler im Server).`

/** Addresses of the same parameters and answers together: formats of the same. */
function alike(addresses: readonly OneAddress[]): OneAddress[][] {
  const groups = new Map<string, OneAddress[]>()
  for (const address of addresses) {
    const { parameters, description, responses, requestBody } = address.operation
    const key = JSON.stringify([parameters, description, Object.keys(responses), requestBody])
    groups.set(key, [...(groups.get(key) ?? []), address])
  }
  return [...groups.values()]
}

function section(addresses: OneAddress[]): string {
  // A group has one address at least.
  const { operation } = addresses[0]!
  const { description, parameters = [], requestBody, responses } = operation
  const shown = parameters.filter(({ in: place }) => place !== 'header')
  return [
    `### ${title(addresses)}`,
    table(
      ['Adresse', 'liefert'],
      addresses.map(({ path, method, operation: { summary, deprecated } }) => [
        `\`${method === 'GET' ? '' : `${method} `}${path}\``,
        deprecated ? `${summary}. Veraltet.` : summary,
      ]),
    ),
    ...(description ? [description] : []),
    ...(requestBody
      ? [
          `Körper: ${requestBody.description} Typ: ${Object.keys(requestBody.content ?? {})
            .map(code)
            .join(' oder ')}.`,
        ]
      : []),
    ...(shown.length > 0 ? [table(['Angabe', 'Form', 'Bedeutung'], shown.map(parameterRow))] : []),
    table(
      ['Status', 'Bedeutung'],
      Object.entries(responses)
        .filter(([status]) => status !== '429' && status !== '500')
        .map(([status, answer]) => [code(status), answer.description]),
    ),
  ].join('\n\n')
}

/** `/export.csv, .jsonl`: what the paths have in common once. */
function title(addresses: readonly OneAddress[]): string {
  const [first = '', ...others] = [...new Set(addresses.map(({ path }) => path))]
  const stem = first.slice(0, first.indexOf('.') + 1)
  const method = addresses[0]?.method === 'GET' ? '' : 'POST '
  return code(
    method + [first, ...others.map((path) => (stem && path.startsWith(stem) ? path.slice(stem.length - 1) : path))].join(', '),
  )
}

const parameterRow = ({ name, description, schema, required, example }: WrittenParameter): string[] => [
  code(name),
  `${form(schema.items ?? schema)}${required ? ', nötig' : ''}${schema.type === 'array' ? ', auch mehrere' : ''}`,
  `${description} Zum Beispiel ${code(String(example))}`,
]

function form({ enum: values, format, type, contentMediaType }: WrittenParameter['schema']): string {
  if (values) return values.map((value) => code(String(value))).join(' oder ')
  if (contentMediaType) return 'JSON'
  if (format === 'uuid') return 'UUID'
  return { boolean: '`true` oder `false`', integer: 'ganze Zahl' }[String(type)] ?? 'Text'
}

const table = (titles: readonly string[], rows: readonly (readonly string[])[]) =>
  [titles, titles.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n')

const code = (text: string) => `\`${text}\``
