import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { isErrorCode } from '../../../../lib/domain/text/errorText'
import type { DescribedAddress } from '../addresses'
import { refusedStatuses } from '../openApi'
import type { Body, AddressOperation } from '../operation'

type Asked = Record<string, readonly string[]>

/** One method of an address, with what it is called in failures. */
export interface OneOperation {
  name: string
  path: string
  method: 'GET' | 'POST'
  operation: AddressOperation
}

export const allOperations = (addresses: readonly DescribedAddress[]): OneOperation[] =>
  addresses.flatMap(({ path, operations }) =>
    Object.entries(operations).map(([method, operation]) => ({
      name: `${method} ${path}`,
      path,
      method: method as 'GET' | 'POST',
      operation,
    })),
  )

export const exampleTexts = ({ words }: AddressOperation, name: string): readonly string[] => [words[name]?.example ?? ''].flat()

/** What an operation is asked at least, by its own examples. */
export function leastAsked(operation: AddressOperation): Asked {
  const required = Object.entries(operation.query ?? {}).flatMap(([name, { isRequired }]) => (isRequired ? [name] : []))
  return Object.fromEntries([...required, ...(operation.exampleWith ?? [])].map((name) => [name, exampleTexts(operation, name)]))
}

/** The same with one more parameter by its example, and what that needs. */
export function askedWith(operation: AddressOperation, name: string): Asked {
  const { isAlone, needs } = operation.words[name] ?? {}
  const [also, own] = [needs ? { [needs]: exampleTexts(operation, needs) } : {}, { [name]: exampleTexts(operation, name) }]
  return isAlone ? own : { ...leastAsked(operation), ...also, ...own }
}

/** The request with these parameters; those of the path by their examples where they are not given. */
export function requestFor({ path, method, operation }: OneOperation, asked: Asked, token?: string): InjectOptions {
  const query = new URLSearchParams(
    Object.entries(asked).flatMap(([name, texts]) => (inPath(operation, name) ? [] : texts.map((text) => [name, text]))),
  )
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent((asked[name] ?? exampleTexts(operation, name))[0] ?? ''),
  )
  const { body } = operation
  return {
    method,
    url: [...query].length > 0 ? `${filled}?${query}` : filled,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...(body && { 'content-type': body.types[0] ?? '' }) },
    ...(body && { payload: writtenBody(body) }),
  }
}

/** The example of a body as its first type has it; of a file any. */
function writtenBody({ types, example }: Body): string {
  if (example === undefined) return 'name\nBufo bufo\n'
  if (types[0] === 'application/x-www-form-urlencoded') return String(new URLSearchParams(example as Record<string, string>))
  return typeof example === 'string' ? example : JSON.stringify(example)
}

const inPath = ({ path = {} }: AddressOperation, name: string) => Object.hasOwn(path, name)

/** What an answer has that its operation does not promise; '' for nothing. */
export function unpromised(operation: AddressOperation, { statusCode, headers, body }: LightMyRequestResponse): string {
  if (statusCode === 304 && operation.isTagged) return ''
  const answer = operation.answers[statusCode]
  const type = String(headers['content-type'] ?? '')
  if (answer) return (answer.types ?? ['']).includes(type) ? '' : `${statusCode} comes as «${type}»`
  if (!refusedStatuses(operation).some((status) => status === statusCode))
    return `${statusCode} is not promised: ${body.slice(0, 300)}`
  return operation.errors === 'graphql' ? badErrors(type, body) : badProblem(statusCode, type, body)
}

/** What a problem lacks. */
export function badProblem(status: number, type: string, body: string): string {
  if (type !== 'application/problem+json; charset=utf-8') return `${status} comes as «${type}»`
  const problem = JSON.parse(body) as Record<string, unknown>
  const isWhole =
    problem.status === status && [problem.title, problem.detail, problem.request].every(isFilled) && isErrorCode(problem.code)
  return isWhole ? '' : `${body} is no problem`
}

function badErrors(type: string, body: string): string {
  const answers = [JSON.parse(body) as { errors?: { message?: unknown; extensions?: { code?: unknown } }[] }].flat()
  const errors = answers.flatMap(({ errors = [] }) => errors)
  const areWhole =
    errors.length > 0 && errors.every(({ message, extensions }) => isFilled(message) && isErrorCode(extensions?.code))
  return areWhole && type === 'application/json; charset=utf-8' ? '' : `${type} ${body} is no answer of the interface`
}

const isFilled = (text: unknown) => typeof text === 'string' && text !== ''
