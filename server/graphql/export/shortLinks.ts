import { builder } from '../builder'
import { shortLinkQuery } from '../../exporters/plan/shortLinks'

const ShortLink = builder.objectRef<{ key: string; query: string }>('ShortLink').implement({
  fields: (t) => ({
    key: t.exposeString('key', { description: 'As in /Export?kurz=… and /export.csv?kurz=….' }),
    query: t.exposeString('query', { description: 'The query string that it stands for.' }),
  }),
})

builder.queryField('shortLink', (t) =>
  t.field({
    type: ShortLink,
    nullable: true,
    description: 'What a short link stands for; null when there is no such link.',
    args: { key: t.arg.string() },
    resolve: async (_, { key }, { database }) => {
      const query = await shortLinkQuery(database, key)
      return query === null ? null : { key, query }
    },
  }),
)

builder.mutationField('createShortLink', (t) =>
  t.field({
    type: 'String',
    description:
      "The key of a short link for an export's query string; the same settings always give the same key. It is never removed.",
    args: { query: t.arg.string() },
    resolve: (_, { query }, { shorten, address }) => shorten(query, address),
  }),
)
