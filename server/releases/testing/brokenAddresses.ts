import type { OpenApi, WrittenOperation, WrittenParameter } from '../../http/contract/openApi'
import type { JsonSchema } from '../../http/contract/jsonSchema'

/**
 * What of an earlier description of the addresses does not hold any more, each in a few words: something that was there is gone, takes less, is needed now, or
 * is of another type. What was said to be deprecated may go.
 */
export function brokenAddresses(before: OpenApi, now: OpenApi): string[] {
  return Object.entries(before.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, old]) => {
      const name = `${method.toUpperCase()} ${path}`
      const current = now.paths[path]?.[method as 'get' | 'post']
      if (!current) return old.deprecated ? [] : [`${name} is gone`]
      return brokenOperation(old, current).map((what) => `${name}: ${what}`)
    }),
  )
}

function brokenOperation(before: WrittenOperation, now: WrittenOperation): string[] {
  return [
    ...(before.operationId === now.operationId ? [] : [`it is called ${now.operationId} instead of ${before.operationId}`]),
    ...(now.security && !before.security ? ['it needs a login'] : []),
    ...brokenParameters(before.parameters ?? [], now.parameters ?? []),
    ...brokenBody(before, now),
    ...Object.entries(before.responses).flatMap(([status, answer]) => {
      const current = now.responses[status]
      if (!current) return [`${status} is not answered any more`]
      return Object.entries(answer.content ?? {}).flatMap(([type, { schema }]) => {
        const other = current.content?.[type]
        if (!other) return [`${status} is not answered as ${type} any more`]
        return lessTold(schema ?? {}, other.schema ?? {}).map((what) => `${status}: ${what}`)
      })
    }),
  ]
}

function brokenParameters(before: readonly WrittenParameter[], now: readonly WrittenParameter[]): string[] {
  const isSame = (one: WrittenParameter) => (other: WrittenParameter) => one.name === other.name && one.in === other.in
  const isNew = (parameter: WrittenParameter) => !before.some(isSame(parameter))
  return [
    ...before.flatMap((old) => {
      const current = now.find(isSame(old))
      if (!current) return [`the parameter «${old.name}» is gone`]
      const needed = current.required && !old.required ? [`the parameter «${old.name}» is needed`] : []
      return [...needed, ...lessTaken(old.schema, current.schema).map((what) => `the parameter «${old.name}» ${what}`)]
    }),
    ...now.filter((parameter) => parameter.required && isNew(parameter)).map(({ name }) => `the parameter «${name}» is needed`),
  ]
}

function lessTaken(before: JsonSchema, now: JsonSchema): string[] {
  // What takes one takes less than what takes a list, not the other way round.
  if (before.items && !now.items) return ['does not repeat any more']
  const [old, current] = [before.items ?? before, now.items ?? now]
  if (old.type !== current.type || old.format !== current.format) return [`is ${typeOf(current)} instead of ${typeOf(old)}`]
  if (!current.enum) return []
  const gone = old.enum?.filter((value) => !current.enum?.includes(value)) ?? ['any text']
  return gone.map((value) => `does not take ${String(value)} any more`)
}

const typeOf = ({ type, format }: JsonSchema) => [type, format].filter(Boolean).join(' ')

function brokenBody({ requestBody: before }: WrittenOperation, { requestBody: now }: WrittenOperation): string[] {
  if (!before) return now ? ['it needs a body'] : []
  return Object.keys(before.content ?? {}).flatMap((type) => (now?.content?.[type] ? [] : [`it does not take ${type} any more`]))
}

/** What a program that reads the answer misses. */
function lessTold(before: JsonSchema, now: JsonSchema, at = 'the answer'): string[] {
  if (String(before.type) !== String(now.type)) return [`${at} is ${String(now.type)} instead of ${String(before.type)}`]
  if (before.items) return lessTold(before.items, now.items ?? {}, `each of ${at}`)
  return Object.entries(before.properties ?? {}).flatMap(([name, schema]) => {
    const current = now.properties?.[name]
    if (!current) return [`${at} has no ${name} any more`]
    const isOptional = before.required?.includes(name) && !now.required?.includes(name)
    return [...(isOptional ? [`${at} may be without ${name}`] : []), ...lessTold(schema, current, name)]
  })
}
