import type { ImportSettings } from '@/lib/domain/import/importSettings'
import { Field } from '../../ui/form/Field'
import { Segmented } from '../../ui/form/Segmented'
import { Select } from '../../ui/form/Select'
import type { Targets } from '../queries'
import { existingTarget, sameName, tableOf, withTable, withTarget } from '../settings'

interface VersionOfProps {
  settings: ImportSettings
  targets: Targets
  onChange: (settings: ImportSettings) => void
}

/** A list that comes again goes into the taxonomy that is there, or beside it as its new version: a crosswalk then says what became of what. */
export function VersionOf({ settings, targets, onChange }: VersionOfProps) {
  const target = existingTarget(settings, targets)
  const { versionOf = '' } = tableOf(settings)
  const beside = (name: string) => {
    const known = targets.allTaxonomies.find((each) => sameName(each.name) === sameName(name))
    const next = withTarget(
      settings,
      target ? { name: '', type: known?.type ?? settings.type } : { type: known?.type ?? settings.type },
    )
    onChange(withTable(next, name === '' ? tableOf(next) : { ...tableOf(next), versionOf: name }))
  }
  if (target)
    return (
      <Segmented
        label={`Was mit «${target.name}» geschieht`}
        name="import-way"
        value="inPlace"
        onChoose={(way) => way === 'beside' && beside(target.name)}
        options={[
          ['inPlace', 'an Ort nachführen', 'sie bekommt den Stand der Datei'],
          ['beside', 'neue Fassung daneben', 'sie bleibt, ein Umzug führt hinüber'],
        ]}
      />
    )
  return (
    <Field
      label="Neue Fassung von"
      hint="Die bisherige bleibt mit allem, was an ihr hängt; was aus jedem ihrer Taxa wurde, sagt danach ein Umzug."
    >
      <Select value={versionOf} onChange={(event) => beside(event.target.value)}>
        <option value="">keiner vorhandenen Taxonomie</option>
        {versionOf !== '' && !targets.allTaxonomies.some(({ name }) => name === versionOf) && (
          <option value={versionOf}>{`${versionOf} (gibt es nicht mehr)`}</option>
        )}
        {targets.allTaxonomies.map(({ id, name }) => (
          <option key={id} value={name}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}
