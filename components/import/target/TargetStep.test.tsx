import { fireEvent, render, screen } from '@testing-library/react'
import type { ImportSettings } from '@/lib/domain/import/importSettings'
import type { Draft, Targets } from '../queries'
import { tableOf } from '../settings'
import { TargetStep } from './TargetStep'

const targets: Targets = {
  organizations: [],
  collections: [
    { id: 'c', name: 'Rote Liste' },
    { id: 'd', name: 'Andere' },
  ],
  taxonomies: [{ id: 't', name: 'Lurche', type: 'Art' }],
  allTaxonomies: [],
}
const draft = { isArchive: false } as Draft

function show(name: string, as: ImportSettings['as'], missing?: 'delete') {
  const settings: ImportSettings = {
    ...{ as, name, organizationId: null, type: 'Art' },
    mapping: { tables: [{ file: 'a.csv', ...(missing && { missing }) }] },
  }
  const onChange = jest.fn<void, [ImportSettings]>()
  const { unmount } = render(
    <TargetStep draft={draft} settings={settings} missing={missing} targets={targets} onChange={onChange} />,
  )
  return {
    choice: () => screen.queryByRole<HTMLSelectElement>('combobox', { name: /, die in der .* fehlen$/ }),
    onChange,
    unmount,
  }
}

test('what is missing in the file is kept unless somebody says otherwise, and nothing is asked about something new', () => {
  for (const as of ['collection', 'taxonomy'] as const) {
    const fresh = show('Neu', as)
    expect(fresh.choice()).toBeNull()
    fresh.unmount()
    const { choice, onChange, unmount } = show(as === 'collection' ? 'Rote Liste' : 'Lurche', as)
    expect(choice()?.value).toBe('keep')
    fireEvent.change(choice() as HTMLSelectElement, { target: { value: 'delete' } })
    expect(tableOf(onChange.mock.calls[0]?.[0] as ImportSettings)).toEqual({ file: 'a.csv', missing: 'delete' })
    unmount()
  }
})

test('deleting is chosen for one target: another one is asked anew', () => {
  const { choice, onChange } = show('Rote Liste', 'collection', 'delete')
  expect(choice()?.value).toBe('delete')
  fireEvent.change(screen.getByRole('combobox', { name: 'Eigenschaften-Sammlung' }), { target: { value: 'd' } })
  fireEvent.click(screen.getByRole('radio', { name: /Namen und ihre Ordnung/ }))
  expect(onChange.mock.calls.map(([next]) => tableOf(next))).toEqual([{ file: 'a.csv' }, { file: 'a.csv' }])
})
