import { randomUUID } from 'node:crypto'
import { isUuid } from '../../../lib/domain/text/uuid'
import { checkedName } from '../../auth/checkedName'
import { expected } from '../../expected'
import { ExportError } from '../../exporters/plan/exportError'
import { fullQuery } from '../../exporters/plan/shortLinks'
import { eventTitle } from '../../watching/events'
import { testBody } from '../../watching/messages'
import { watchedQuery } from '../../watching/watchedQuery'
import { beginSelection } from '../../watching/watchedSelection'
import { addWatch, endWatch, ownWatch, ownWatches, renameWatch, resumeWatch, type WatchChannel } from '../../watching/watches'
import { builder } from '../builder'
import type { Context } from '../context'
import { edit } from '../edit/edit'
import { Viewer, Watch, WatchEvent } from '../refs'
import { signedIn } from '../user/viewer'

const LONGEST_NAME = 200

const WatchChannelEnum = builder.enumType('WatchChannel', {
  description: 'How somebody is told: by a message to an address of theirs, or by a mail a day.',
  values: ['webhook', 'mail'] as const,
})

WatchEvent.implement({
  description: 'What has changed in a selection from one Datenstand to a later one.',
  fields: (t) => ({
    at: t.string({ resolve: ({ at }) => at.toISOString() }),
    title: t.string({ description: 'In a sentence: «2 Objekte neu».', resolve: (event) => eventTitle(event) }),
    entered: t.exposeInt('entered'),
    gone: t.exposeInt('gone'),
    changed: t.exposeInt('changed'),
  }),
})

Watch.implement({
  description: 'A selection whose changes the viewer is told; nobody else sees it.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    query: t.exposeString('query', { description: 'Its query string, as in /Export?… and /verlauf.atom?….' }),
    channel: t.expose('channel', { type: WatchChannelEnum }),
    url: t.exposeString('url', { nullable: true, description: 'Where the messages of a webhook go.' }),
    secret: t.exposeString('secret', { nullable: true, description: 'What they are signed with (Standard Webhooks).' }),
    createdAt: t.string({ resolve: ({ createdAt }) => createdAt.toISOString() }),
    rowCount: t.exposeInt('rowCount', { description: 'Objects in it.' }),
    isPaused: t.exposeBoolean('isPaused', { description: 'Nothing is sent until it is resumed.' }),
    problem: t.exposeString('problem', {
      nullable: true,
      description:
        'A German sentence: why it stands still, why the last message did not arrive, or why the selection cannot be read any more.',
    }),
    waiting: t.exposeInt('waiting', { description: 'Messages that have not arrived yet.' }),
    toldAt: t.string({
      nullable: true,
      description: 'When the last one arrived.',
      resolve: ({ toldAt }) => toldAt?.toISOString(),
    }),
    lastEvent: t.expose('lastEvent', { type: WatchEvent, nullable: true, description: 'What changed last since it began.' }),
  }),
})

builder.objectField(Viewer, 'watches', (t) =>
  t.field({
    type: [Watch],
    description: 'By their names.',
    resolve: ({ id }, _, { database }) => database.asViewer(id, ownWatches),
  }),
)

builder.objectField(Viewer, 'watchChannels', (t) =>
  t.field({
    type: [WatchChannelEnum],
    description: 'How the viewer can be told: by mail where this server sends any and their account has an address.',
    resolve: ({ email }, _, { channels }) => ['webhook', ...(channels?.mail && email ? ['mail' as const] : [])] as const,
  }),
)

builder.mutationFields((t) => ({
  addWatch: t.field({
    type: Watch,
    description:
      'Watches the selection of an export under a name of one’s own: what enters, leaves or changes from now on is told. ' +
      'NAME_TAKEN when there is one of that name.',
    args: {
      name: t.arg.string(),
      query: t.arg.string(),
      channel: t.arg({ type: WatchChannelEnum }),
      url: t.arg.string({ required: false }),
    },
    resolve: async (_, { name, query, channel, url }, context) => {
      const viewer = signedIn(context)
      const wanted = {
        name: checkedName(name, 'Der Name', LONGEST_NAME),
        channel,
        ...(await checkedChannel(context, viewer, channel, url)),
      }
      const { id: selectionId } = await selectionOf(context, query)
      return edit(context, (trx) => addWatch(trx, viewer, { selectionId, ...wanted }))
    },
  }),
  renameWatch: t.field({
    type: Watch,
    args: { id: t.arg.id(), name: t.arg.string() },
    resolve: (_, { id, name }, context) =>
      edit(context, (trx) => renameWatch(trx, knownId(id), checkedName(name, 'Der Name', LONGEST_NAME))),
  }),
  resumeWatch: t.field({
    type: Watch,
    description: 'Sends again what waits, and what comes.',
    args: { id: t.arg.id() },
    resolve: (_, { id }, context) => edit(context, (trx) => resumeWatch(trx, knownId(id))),
  }),
  tryWatch: t.field({
    type: 'Boolean',
    description:
      'Sends a message to the address of a webhook that only tries whether it arrives. BAD_USER_INPUT with a sentence when it does not.',
    args: { id: t.arg.id() },
    resolve: async (_, { id }, context) => {
      const viewer = signedIn(context)
      const watch = await context.database.asViewer(viewer, (trx) => ownWatch(trx, knownId(id)))
      if (!watch) return gone()
      const { channels } = context
      if (!channels || watch.url === null || watch.secret === null)
        throw expected('BAD_USER_INPUT', 'Versuchen lässt sich nur, was an eine Webadresse geht.')
      const eventId = randomUUID()
      const body = testBody(watch, eventId, new Date(), channels.origin)
      const outcome = await channels.webhook({ url: watch.url, secret: watch.secret }, eventId, body)
      if (!outcome.delivered) throw expected('BAD_USER_INPUT', outcome.problem)
      return true
    },
  }),
  endWatch: t.field({
    type: 'Boolean',
    args: { id: t.arg.id() },
    resolve: (_, { id }, context) => edit(context, async (trx) => ((await endWatch(trx, knownId(id))) ? true : gone())),
  }),
}))

/** The columns of a channel. Throws BAD_USER_INPUT for an address that nothing may be sent to, and where there is no mail. */
async function checkedChannel(
  { channels, database }: Context,
  viewer: string,
  channel: WatchChannel,
  url: string | null | undefined,
): Promise<{ url: string | null; secret: string | null }> {
  if (channel === 'webhook') {
    const address = (url ?? '').trim()
    const problem = channels?.problemOfAddress(address)
    if (problem) throw expected('BAD_USER_INPUT', problem)
    return { url: address, secret: channels?.newSecret() ?? '' }
  }
  if (!channels?.mail)
    throw expected('BAD_USER_INPUT', 'Dieser Server verschickt keine E-Mails. Wählen Sie eine Webadresse oder den Feed.')
  const [user] = await database.asViewer(viewer, (trx) =>
    trx.selectFrom('users').select('email').where('id', '=', viewer).execute(),
  )
  if (!user?.email) throw expected('BAD_USER_INPUT', 'Ihr Konto hat keine E-Mail-Adresse. Tragen Sie unter «Konto» eine ein.')
  return { url: null, secret: null }
}

async function selectionOf({ database, signal }: Context, query: string) {
  try {
    return await beginSelection(database, watchedQuery(await fullQuery(database, query)), signal)
  } catch (error) {
    if (error instanceof ExportError) throw expected('BAD_USER_INPUT', error.message)
    throw error
  }
}

const knownId = (id: string) => (isUuid(id) ? id.toLowerCase() : gone())

function gone(): never {
  throw expected('NOT_FOUND')
}
