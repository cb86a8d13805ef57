import { getArgumentValues, getVariableValues, type DocumentNode, type GraphQLResolveInfo, type GraphQLSchema } from 'graphql'
import { planOf, type Plan, type PlanField, type Shape } from './quickPlan'

interface QuickRequest {
  schema: GraphQLSchema
  /** Valid for the schema. */
  document: DocumentNode
  operationName: string | null | undefined
  variableValues: Record<string, unknown> | null | undefined
  contextValue: unknown
}

/**
 * The answer to a query that goes through without an error, several times as fast as GraphQL's own `execute`: a page of 200 nodes is
 * written field by field without a promise, a path or arguments for each of its 2,000 values. Null for everything else: what has no
 * plan (quickPlan.ts), and as soon as anything fails. `execute` then runs the query from its beginning, as reading may be repeated, and
 * words the errors.
 */
export async function quickExecute(request: QuickRequest): Promise<Record<string, unknown> | null> {
  const plan = planOf(request.schema, request.document, request.operationName ?? '')
  if (!plan) return null
  const { coerced } = getVariableValues(request.schema, plan.operation.variableDefinitions ?? [], request.variableValues ?? {})
  if (!coerced) return null
  try {
    const calls = new Array<Call | undefined>(plan.size)
    return (await objectOf(plan.fields, undefined, { ...request, plan, variables: coerced, calls })) as Record<string, unknown>
  } catch {
    return null
  }
}

interface Run extends QuickRequest {
  plan: Plan
  variables: Record<string, unknown>
  /** By the fields' indexes: the same for each node of a list, so made once. */
  calls: (Call | undefined)[]
}

/** What a resolver is called with beside its source and the context. */
interface Call {
  args: Record<string, unknown>
  info: GraphQLResolveInfo
}

function objectOf(fields: PlanField[], source: unknown, run: Run): unknown {
  const answer: Record<string, unknown> = {}
  let waiting: Promise<unknown>[] | undefined
  for (const field of fields) {
    const value = valueOf(field, source, run)
    const done = isPromise(value)
      ? value.then((settled) => complete(field.shape, settled, field, run))
      : complete(field.shape, value, field, run)
    // Also while it waits, so that the keys are in the order of the query.
    answer[field.key] = done
    if (isPromise(done)) (waiting ??= []).push(guarded(done.then((settled) => (answer[field.key] = settled))))
  }
  return waiting ? Promise.all(waiting).then(() => answer) : answer
}

function valueOf(planned: PlanField, source: unknown, run: Run): unknown {
  const { field, index, parent } = planned
  if (!field) return parent.name
  // What GraphQL does for a field without a resolver, save for methods, which our rows do not have.
  if (!field.resolve) return (source as Record<string, unknown>)[field.name]
  const call = (run.calls[index] ??= callOf(planned, run))
  return field.resolve(source, call.args, run.contextValue, call.info)
}

function complete(shape: Shape, value: unknown, field: PlanField, run: Run): unknown {
  if (value === null || value === undefined) return absent(shape)
  switch (shape.kind) {
    case 'leaf':
      return shape.serialize(value) ?? absent(shape)
    case 'object':
      return objectOf(field.below, value, run)
    case 'list':
      return listOf(shape.of, value, field, run)
  }
}

function absent({ required }: Shape): null {
  if (required) throw new Error('a required value is missing')
  return null
}

function listOf(shape: Shape, values: unknown, field: PlanField, run: Run): unknown {
  if (!Array.isArray(values)) throw new Error('not a list')
  let waits = false
  const done = values.map((value: unknown) => {
    if (isPromise(value)) throw new Error('a list of promises')
    const completed = complete(shape, value, field, run)
    if (!isPromise(completed)) return completed
    waits = true
    return guarded(completed)
  })
  return waits ? Promise.all(done) : done
}

function callOf({ field, nodes, parent }: PlanField, { schema, plan, variables }: Run): Call {
  const [node] = nodes
  if (!field || !node) throw new Error('__typename calls nothing')
  return {
    args: getArgumentValues(field, node, variables),
    info: {
      fieldName: field.name,
      fieldNodes: nodes,
      returnType: field.type,
      parentType: parent,
      // The one thing that differs between nodes; only errors name it.
      path: { prev: undefined, key: field.name, typename: parent.name },
      schema,
      fragments: plan.fragments,
      rootValue: undefined,
      operation: plan.operation,
      variableValues: variables,
    },
  }
}

/** When another field fails first nobody waits for this one any more; its failure must not end the process. */
function guarded<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}

function isPromise(value: unknown): value is Promise<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'
}
