import type { ExportFormat, SourceFormat } from '../../../lib/domain/export/exportFormats'
import { paths } from '../../../lib/domain/addresses/paths'
import { writeExportQuery } from '../../../lib/domain/export/exportQuery'
import { LONG_ADDRESS } from '../../../lib/domain/export/shortLink'
import { readLicence } from '../../../lib/domain/vocabulary/licence'
import { drawnCollections, type ExportPlan } from '../../exporters/plan/exportPlan'
import type { HeadLink } from './links'

/**
 * What the head of an export's answer links: its one address, however it was asked for; the sources of its data; and the licence, where all of them are
 * under the same one. Addresses that get lost on the way are left out.
 */
export function exportLinks(plan: ExportPlan, origin: string, extension: ExportFormat | SourceFormat): HeadLink[] {
  const query = writeExportQuery(plan.settings, plan.view)
  const licences = [...plan.taxonomies, ...drawnCollections(plan)].map(({ licence }) => licence && readLicence(licence)?.url)
  const [licence] = licences
  const isOne = licence && licences.every((url) => url === licence)
  if (query.length > LONG_ADDRESS) return isOne ? [{ to: licence, rel: 'license' }] : []
  return [
    { to: origin + paths.exportFile(extension, query), rel: 'canonical' },
    ...(extension === 'csl.json' ? [] : [{ to: origin + paths.exportFile('csl.json', query), rel: 'describedby' } as const]),
    ...(isOne ? [{ to: licence, rel: 'license' } as const] : []),
  ]
}
