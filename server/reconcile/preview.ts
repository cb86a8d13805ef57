import { createHash } from 'node:crypto'
import { paths } from '../../lib/domain/addresses/paths'
import { rankLabel } from '../../lib/domain/vocabulary/rank'
import { isUuid } from '../../lib/domain/text/uuid'
import { xml } from '../../lib/domain/text/xmlText'
import type { Db } from '../db/db'
import { lineagesOf } from '../graphql/taxon/sql'
import { entityTypes } from './entityTypes'
import { entitiesByIds, type ReconEntity } from './entities'
import { quotedInput } from '../../lib/domain/text/quotedInput'
import { ReconcileError } from './reconcileError'
import type { ReconScope } from './scope'
import { propertiesFor, type SuggestedThing } from './suggest'

/** The frame in which clients show it, in pixels. */
export const PREVIEW_SIZE = { width: 400, height: 170 }

const STYLE =
  'body{font:14px/1.4 sans-serif;margin:10px;color:#222}h1{font-size:16px;margin:0 0 6px}p{margin:0 0 4px}a{color:#0b5394}'

/** Nothing is loaded and nothing is run; others may show it in a frame, which is what it is for. */
export const previewPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ')

/** A small page about an object. Throws ReconcileError (404). */
export async function previewPage(db: Db, scope: ReconScope, id: string, origin: string): Promise<string> {
  const entity = await entityOf(db, scope, id)
  return (
    `<!DOCTYPE html><html lang="de"><head><meta charset="utf-8"><title>${xml(entity.name)}</title><style>${STYLE}</style></head>` +
    `<body>${await entityHtml(db, entity, origin)}</body></html>`
  )
}

/** What a flyout shows of something that was suggested, as a piece of HTML. Throws ReconcileError (404). */
export async function flyout(
  db: Db,
  scope: ReconScope,
  thing: SuggestedThing,
  id: string,
  origin: string,
): Promise<{ id: string; html: string }> {
  if (thing === 'entity') return { id, html: await entityHtml(db, await entityOf(db, scope, id), origin) }
  const all = thing === 'type' ? entityTypes(scope) : await propertiesFor(db, scope, null)
  const found = all.find((each) => each.id === id)
  if (!found) throw missing(id)
  return { id, html: `<h1>${xml(found.name)}</h1><p>${xml(found.description ?? '')}</p>` }
}

async function entityOf(db: Db, scope: ReconScope, id: string): Promise<ReconEntity> {
  const [entity] = isUuid(id) ? await entitiesByIds(db, [id]) : []
  if (!entity || !scope.taxonomies.some((taxonomy) => taxonomy.id === entity.taxonomyId)) throw missing(id)
  return entity
}

const missing = (id: string) => new ReconcileError(`${quotedInput(id)} gibt es hier nicht (mehr).`, 404)

async function entityHtml(db: Db, entity: ReconEntity, origin: string): Promise<string> {
  const above = (await lineagesOf(db, [entity.id])).map(({ name }) => name)
  const lines = [
    entity.germanName,
    [entity.code, rankLabel(entity.rank)].filter(Boolean).join(' · '),
    above.join(' › '),
    `Taxonomie: ${entity.taxonomy}`,
  ]
  const title = [entity.name, entity.author].filter(Boolean).join(' ')
  return (
    `<h1>${xml(title)}</h1>${lines.flatMap((line) => (line ? `<p>${xml(line)}</p>` : [])).join('')}` +
    `<p><a href="${xml(origin + paths.record(entity.id))}" target="_blank" rel="noopener">Alles darüber</a></p>`
  )
}
