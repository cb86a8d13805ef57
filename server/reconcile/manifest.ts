import { paths } from '../../lib/domain/addresses/paths'
import { reconcileParts, reconcilePath } from '../../lib/domain/addresses/reconcilePaths'
import { programVersion } from '../programVersion'
import { usualTypes } from './entityTypes'
import { PREVIEW_SIZE } from './preview'
import { MOST_AT_ONCE } from './readRequests'
import type { ReconScope } from './scope'
import { type SuggestedThing, suggestedThings } from './suggest'

/**
 * What a service can do, in the form of versions 0.1 and 0.2 of the Reconciliation Service API. `origin`: https://arten.example. Ids of the whole service
 * stand behind /id/, those of one taxonomy behind its own address: each is an identifier space.
 */
export function manifest(scope: ReconScope, origin: string) {
  const { only } = scope
  const root = origin + reconcilePath(only?.id ?? null)
  const serviceOf = (thing: SuggestedThing) => ({
    service_url: root,
    service_path: reconcileParts.suggest.replace(':what', thing),
    flyout_service_url: root,
    flyout_service_path: `${reconcileParts.flyout.replace(':what', thing)}?id=\${id}`,
  })
  return {
    versions: ['0.1', '0.2'],
    name: only ? `Arteigenschaften: ${only.name}` : 'Arteigenschaften',
    identifierSpace: only ? `${origin}${encodeURI(paths.taxonomy(only.type, only.id))}/` : `${origin}/id/`,
    // An identifier: projects of others hold it, whatever stands at the address.
    schemaSpace: `${origin}/Dokumentation/schnittstellen`,
    documentation: origin + paths.docs('openrefine'),
    logo: `${origin}/icon-512.png`,
    serviceVersion: programVersion(),
    view: { url: `${origin}/id/{{id}}` },
    defaultTypes: usualTypes(scope),
    batchSize: MOST_AT_ONCE,
    suggest: Object.fromEntries(suggestedThings.map((thing) => [thing, serviceOf(thing)])),
    preview: { url: `${root}${reconcileParts.preview}?id={{id}}`, ...PREVIEW_SIZE },
    extend: { propose_properties: { service_url: root, service_path: reconcileParts.properties }, property_settings: [] },
  }
}
