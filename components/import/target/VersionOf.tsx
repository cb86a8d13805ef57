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
  const former = targets.allTaxonomies.find(({ name }) => sameName(name) === sameName(versionOf))
  // Whoever may write it can choose either way.
  const there = target ?? targets.taxonomies.find(({ id }) => id === former?.id)
  const beside = (name: string) => {
    const type = targets.allTaxonomies.find((each) => each.name === name)?.type ?? settings.type
    const next = withTarget(settings, target ? { name: '', type } : { type })
    onChange(name === '' ? next : withTable(next, { ...tableOf(next), versionOf: name }))
  }
  return (
    <>
      {there && (
        <Segmented
          label={`Was mit «${there.name}» geschieht`}
          name="import-way"
          value={target ? 'inPlace' : 'beside'}
          onChoose={(way) => (way === 'beside' ? beside(there.name) : onChange(withTarget(settings, { name: there.name })))}
          options={[
            ['inPlace', 'an Ort nachführen', 'sie bekommt den Stand der Datei'],
            ['beside', 'neue Fassung daneben', 'sie bleibt, ein Umzug führt hinüber'],
          ]}
        />
      )}
      {!target && (
        <Field
          label="Neue Fassung von"
          hint="Die bisherige bleibt mit allem, was an ihr hängt; was aus jedem ihrer Taxa wurde, sagt danach ein Umzug."
        >
          <Select value={former?.name ?? versionOf} onChange={(event) => beside(event.target.value)}>
            <option value="">keiner vorhandenen Taxonomie</option>
            {versionOf !== '' && !former && <option value={versionOf}>{versionOf}</option>}
            {targets.allTaxonomies.map(({ id, name }) => (
              <option key={id} value={name}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </>
  )
}
