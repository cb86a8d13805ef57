import { pnameOfProperty, relationFields } from '@/lib/domain/export/exportColumns'
import { MAX_EXPORT_FIELDS } from '@/lib/domain/export/exportSettings'
import type { ExportSettings } from '@/lib/domain/export/exportShape'
import { exportLink } from '@/lib/exportLink'

interface Choosable {
  name: string
  fields: readonly { name: string }[]
  relationTypes: readonly { name: string; fields: readonly { name: string }[] }[]
}

/** The export tool with all fields of a collection chosen, and with whom its relations are, as far as an export takes them; `taxa`: only of these. */
export function collectionExport(
  { name: pcname, fields, relationTypes }: Choosable,
  taxa: Pick<ExportSettings, 'type' | 'ids'> | null = null,
): string {
  const pcoProperties = fields.map(({ name }) => ({ pcname, pname: pnameOfProperty(name) })).slice(0, MAX_EXPORT_FIELDS)
  const rcoProperties = relationTypes
    .flatMap((type) =>
      [...relationFields.map(({ pname }) => pname), ...type.fields.map(({ name }) => pnameOfProperty(name))].map((pname) => ({
        pcname,
        relationtype: type.name,
        pname,
      })),
    )
    .slice(0, MAX_EXPORT_FIELDS - pcoProperties.length)
  return exportLink({ ...taxa, pcoProperties, rcoProperties })
}
