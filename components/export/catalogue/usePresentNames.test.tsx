import { renderHook } from '@testing-library/react'
import { writeExportQuery } from '@/lib/domain/export/exportQuery'
import { defaultExportSettings, defaultExportView } from '@/lib/domain/export/exportSettings'
import type { ExportSettings } from '@/lib/domain/export/exportShape'
import { followExportAddress, useExportAddress, useExportSettings } from '@/stores/exportSettings'
import { usePresentNames } from './usePresentNames'

const taxonomy = (name: string, ...formerNames: string[]) => ({
  ...{ id: name, type: 'Art' as const, name, formerNames, taxonCount: 1, lastUpdated: null },
})
const all = [taxonomy('Flora 2024', 'Flora alt', 'Lurche'), taxonomy('Lurche', 'Amphibien'), taxonomy('Pilze')]

const queryOf = (settings: Partial<ExportSettings>) =>
  writeExportQuery({ ...defaultExportSettings(), ...settings }, defaultExportView())

let stop: () => void
afterEach(() => stop())

/** The address that becomes of one, and whether it took a step of the history. */
function shownFor(query: string) {
  window.history.replaceState(null, '', `/Export?${query}`)
  stop = followExportAddress()
  const steps = window.history.length
  renderHook(() => usePresentNames(all)).unmount()
  return { query: window.location.search.slice(1), steps: window.history.length - steps }
}

test('a link that names taxonomies as they were called before, or with other capitals, becomes one of today, without a step', () => {
  const chosen = (name: string, other: string) => ({
    taxonomies: [name, other],
    taxProperties: [{ taxname: name, pname: 'Wuchs' }],
  })
  expect(shownFor(queryOf(chosen('flora ALT', 'Amphibien')))).toEqual({
    query: queryOf(chosen('Flora 2024', 'Lurche')),
    steps: 0,
  })
  expect(useExportSettings.getState().taxonomies).toEqual(['Flora 2024', 'Lurche'])
})

test('a name that another has now is its own, and one that nobody knows stays', () => {
  expect(shownFor('taxonomies=lurche&taxonomies=Moose')).toEqual({ query: 'taxonomies=Lurche&taxonomies=Moose', steps: 0 })
  stop()
  expect(shownFor('taxonomies=Pilze')).toEqual({ query: 'taxonomies=Pilze', steps: 0 })
})

test('an address that cannot be read stays as it is, with what is said of it', () => {
  expect(shownFor('taxonomies=Amphibien&nichts=1')).toEqual({ query: 'taxonomies=Amphibien&nichts=1', steps: 0 })
  expect(useExportAddress.getState().errors).not.toEqual([])
})
