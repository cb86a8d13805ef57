import {
  execute,
  type FieldNode,
  getOperationAST,
  getVariableValues,
  Kind,
  OperationTypeNode,
  type SelectionSetNode,
  type DocumentNode,
  type ExecutionResult,
} from 'graphql'
import { isUuid } from '../../lib/domain/text/uuid'
import type { Operator } from '../../lib/domain/operator/operator'
import { createAccounts } from '../auth/accounts'
import type { ForgottenPassword } from '../auth/forgottenPassword'
import { createSessions } from '../auth/sessions'
import { createShortener } from '../exporters/plan/shortLinks'
import type { Database } from '../db/database'
import type { Fairness } from '../fairness/fairness'
import type { ImportAssistant } from '../importers/assistant/assistant'
import type { Channels } from '../watching/channels'
import { createContext, type Context } from './context'
import { expected, maskError } from '../expected'
import { createKeptIntrospection } from './keptIntrospection'
import { createDocuments } from './documents'
import type { Keeping } from './keeping'
import { checkWeight } from './limits'
import { refuseNestedQuery, refuseNestedValue } from './nesting'
import { schema } from './schema'
import { weigh, type Weight } from './weigh'
import type { Operation } from './operation'
import { type Audit, isAudited } from '../watch/audit'

/** As many as the client batches (docs/contract.md §7). */
export const MOST_OPERATIONS = 10
/** Letters of one query; the longest of the screens has some 3,000. Longer ones are not even parsed. */
const LONGEST_QUERY = 50_000

export interface ServerContext {
  /** Where the request comes from, see addressOf. */
  address: string
  /** Who asks, looked up once for all operations of a request: see createSessions. */
  viewer: () => Promise<string | null>
  /** Without a token: who asks makes no difference. */
  isPublic: boolean
  /** The name of the request, which stands in the log and in what nobody expected. */
  id?: string
  /** Aborted when the client has closed its connection. */
  signal?: AbortSignal
}

/** An operation that was read, checked and weighed. */
export interface Prepared {
  operation: Operation
  document: DocumentNode
  weight: Weight
  /** Its first fields. */
  fields: readonly FieldNode[]
  /** Of what is dear never: it is asked in its client's turn. */
  keeping: Keeping
  isQuery: boolean
}

/**
 * GraphQL without HTTP, which is server/http/routes/graphqlRoutes.ts: `prepare` reads, checks and weighs an operation, or answers what is wrong with it;
 * `answer` runs it; `viewerOf` says who an authorization header names.
 */
export function createGraphQL({
  database,
  imports,
  fairness,
  secret,
  log,
  audit = () => {},
  forgotten,
  operator,
  channels,
}: {
  database: Database
  imports: ImportAssistant
  fairness: Fairness
  secret: Uint8Array
  log: (line: string) => void
  audit?: Audit
  channels?: Channels
  forgotten: ForgottenPassword
  operator?: Omit<Operator, 'version'>
}) {
  const accounts = createAccounts(database, secret, forgotten)
  const shorten = createShortener(database)
  const introspection = createKeptIntrospection()
  const failed = (errors: readonly unknown[], id?: string): ExecutionResult => ({
    errors: errors.map((error) => maskError(error, log, id)),
  })
  const documents = createDocuments()
  const contextOf = async ({ address, viewer, signal }: ServerContext): Promise<Context> =>
    createContext({
      database,
      accounts,
      imports,
      shorten,
      fairness,
      operator,
      channels,
      address,
      signal,
      viewerId: await viewer(),
    })

  const prepare = (operation: Operation): Prepared | ExecutionResult => {
    try {
      refuseUnreadable(operation)
      const { document, wrong, weights, dependsOnVariables, keeping } = documents(operation.query)
      if (wrong.length > 0) return failed(wrong)
      const chosen = getOperationAST(document, operation.operationName)
      if (!chosen) throw expected('BAD_USER_INPUT', 'Keine Operation der Abfrage heisst so.')
      const variables = getVariableValues(schema, chosen.variableDefinitions ?? [], operation.variables ?? {})
      if (variables.errors) return failed(variables.errors)
      const name = chosen.name?.value ?? ''
      const weight = weights.get(name) ?? weigh(schema, document, chosen, variables.coerced)
      if (!dependsOnVariables) weights.set(name, weight)
      checkWeight(weight)
      const isQuery = chosen.operation === OperationTypeNode.QUERY
      const fields = firstFields(document, chosen.selectionSet)
      return { operation, document, weight, fields, isQuery, keeping: isQuery && weight.dear === 0 ? keeping : 'never' }
    } catch (error) {
      return failed([error])
    }
  }

  const answer = async (prepared: Prepared, context: ServerContext): Promise<ExecutionResult> => {
    const result = await run(prepared, context)
    const seen = prepared.isQuery ? [] : prepared.fields.filter(({ name }) => isAudited(name.value))
    for (const field of seen) audit(await entryOf(field, prepared, result, context))
    return result
  }

  /** How a change ended that is written down. */
  const entryOf = async (
    { name, alias }: FieldNode,
    { operation }: Prepared,
    { data, errors }: ExecutionResult,
    context: ServerContext,
  ) => {
    const key = alias?.value ?? name.value
    const failure = errors?.find(({ path }) => path === undefined || path[0] === key)
    const viewer = await context.viewer().catch(() => null)
    const { token } = (data?.[key] ?? {}) as { token?: string }
    // Who logs in was nobody before.
    const user = viewer ?? (token === undefined ? null : await viewerOf(`Bearer ${token}`).catch(() => null))
    const on = Object.values(operation.variables ?? {}).filter((value) => typeof value === 'string' && isUuid(value)) as string[]
    return {
      event: name.value,
      outcome: failure ? String(failure.extensions.code) : 'ok',
      viewer: user,
      ...(on.length > 0 && { on }),
      ...(context.id !== undefined && { request: context.id }),
      ...(viewer === null && { address: context.address }),
    }
  }

  const run = async ({ operation, document }: Prepared, context: ServerContext): Promise<ExecutionResult> => {
    try {
      const contextValue = await contextOf(context)
      const kept = introspection.find(document, operation)
      if (kept) return kept
      const begun = await fairness.slice(
        // Not to be waited for within the slice.
        () => ({
          result: execute({
            schema,
            document,
            contextValue,
            variableValues: operation.variables,
            operationName: operation.operationName,
          }),
        }),
        context.signal,
      )
      const settled = await begun.result
      if (settled.errors) return { ...settled, ...failed(settled.errors, context.id) }
      introspection.keep(document, operation, settled)
      return settled
    } catch (error) {
      return failed([error], context.id)
    }
  }
  const viewerOf = createSessions(database.owner, secret)
  return { prepare, answer, viewerOf }
}

/** The fields of an operation itself, wherever they are written: in fragments too. */
function firstFields(document: DocumentNode, { selections }: SelectionSetNode): FieldNode[] {
  return selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection]
    if (selection.kind === Kind.INLINE_FRAGMENT) return firstFields(document, selection.selectionSet)
    const fragment = document.definitions.find(
      (each) => each.kind === Kind.FRAGMENT_DEFINITION && each.name.value === selection.name.value,
    )
    return fragment?.kind === Kind.FRAGMENT_DEFINITION ? firstFields(document, fragment.selectionSet) : []
  })
}

/** Before anything is parsed: what is too long, or so nested that reading it would overrun the stack. */
function refuseUnreadable({ query, variables }: Operation): void {
  if (query.length > LONGEST_QUERY) throw expected('TOO_COMPLEX')
  refuseNestedQuery(query)
  refuseNestedValue(variables)
}
