import { paths } from '../../lib/domain/addresses/paths'
import { rankLabel } from '../../lib/domain/vocabulary/rank'
import { isUuid } from '../../lib/domain/text/uuid'
import { xml } from '../../lib/domain/text/xmlText'
import type { Db } from '../db/db'
import { smallPage, smallPagePolicy } from '../smallPage'
import { lineagesOf } from '../graphql/taxon/sql'
import { entityTypes } from './entityTypes'
import { entitiesByIds, type ReconEntity } from './entities'
import { quotedInput } from '../../lib/domain/text/quotedInput'
import { ReconcileError } from './reconcileError'
import type { ReconScope } from './scope'
import { propertiesFor, type SuggestedThing } from './suggest'

/** The frame in which clients show it, in pixels. */
export const PREVIEW_SIZE = { width: 400, height: 170 }

/** Others may show it in a frame, which is what it is for. */
export const previewPolicy = smallPagePolicy({ frameAncestors: '*', formAction: "'none'" })

/** A small page about an object. Throws ReconcileError (404). */
export async function previewPage(db: Db, scope: ReconScope, id: string, origin: string): Promise<string> {
  const entity = await entityOf(db, scope, id)
  return smallPage(entity.name, await entityHtml(db, entity, origin))
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
