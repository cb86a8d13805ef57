'use client'

import { includesName } from '@/lib/domain/export/exportAxes'
import { counted } from '@/lib/text/format'
import { changeExportView, useExportAddress, useExportSettings } from '@/stores/exportSettings'
import { CheckRow } from '../../ui/form/CheckBox'
import type { Catalogue } from '../catalogue/useExportCatalogue'

/** Whether an export takes along what is said of another version of its taxa: offered where a crosswalk leads into a chosen taxonomy. */
export function LendAlongSwitch({ crosswalks }: Pick<Catalogue, 'crosswalks'>) {
  const taxonomies = useExportSettings((settings) => settings.taxonomies)
  const isOn = useExportAddress(({ view }) => view.lendAlong)
  const names = crosswalks
    .filter(({ to }) => taxonomies.length === 0 || includesName(taxonomies, to.name))
    .map(({ from }) => from.name)
  const others = [...new Set(names)]
  if (others.length === 0 && !isOn) return null
  return (
    <CheckRow checked={isOn} onChange={() => changeExportView((view) => ({ ...view, lendAlong: !view.lendAlong }))}>
      <span>
        Werte einer anderen Fassung ergänzen
        <small style={{ display: 'block' }}>{hintOf(others)}</small>
      </span>
    </CheckRow>
  )
}

const SHOWN = 3

function hintOf(others: readonly string[]): string {
  if (others.length === 0) return 'In keine der gewählten Taxonomien führt ein Umzug.'
  const more = others.length > SHOWN ? ` und ${counted(others.length - SHOWN, 'weiteren', 'weiteren')}` : ''
  const from = others.slice(0, SHOWN).map((name) => `«${name}»`)
  return `Fehlt einem Objekt ein Eintrag, gilt der des einen Objekts, aus dem es laut Umzug wurde, aus ${from.join(', ')}${more}.`
}
