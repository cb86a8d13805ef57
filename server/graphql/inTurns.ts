import { isObjectType, type GraphQLFieldResolver, type GraphQLSchema } from 'graphql'
import { unhurried } from '../db/reading/unhurried'
import type { Context } from './context'
import { DEAR, HASHING } from './costs'

/** Makes the resolvers of what is dear work in turns (Fairness), on the embedded database in the lane of bulk work. Changes the schema. */
export function inTurns(schema: GraphQLSchema): GraphQLSchema {
  for (const path of DEAR)
    wrap(schema, path, (resolve) => (source, args, context, info) => {
      const { fairness, signal } = context
      if (!fairness) return resolve(source, args, context, info)
      const database = unhurried(context.database)
      return fairness.dear(
        async () => (await resolve(source, args, { ...context, database, db: database.reader }, info)) as unknown,
        signal,
      )
    })
  for (const path of HASHING)
    wrap(schema, path, (resolve) => (source, args, context, info) => {
      const work = async () => (await resolve(source, args, context, info)) as unknown
      return context.fairness ? context.fairness.password(work, context.signal) : work()
    })
  return schema
}

type Resolver = GraphQLFieldResolver<unknown, Context>

function wrap(schema: GraphQLSchema, path: string, wrapped: (resolve: Resolver) => Resolver): void {
  const [typeName = '', fieldName = ''] = path.split('.')
  const type = schema.getType(typeName)
  const field = isObjectType(type) ? type.getFields()[fieldName] : undefined
  if (!field?.resolve) throw new Error(`There is no field ${path} to be done in turns.`)
  field.resolve = wrapped(field.resolve)
}
