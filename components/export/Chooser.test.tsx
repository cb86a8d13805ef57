import { act, screen, waitFor, within } from '@testing-library/react'
import { changeExport } from '@/stores/exportSettings'
import { address, openChooser } from './testing/openChooser'

test('the type, then a taxonomy: each choice is an address', async () => {
  const user = openChooser('')
  expect(screen.queryByRole('checkbox', { name: /Flora/ })).not.toBeInTheDocument()
  await user.click(screen.getByRole('radio', { name: 'Lebensräume' }))
  expect(address()).toBe('?type=Lebensräume')
})

test('only taxonomies of the type are offered, and what a link names beside them can be taken out', async () => {
  const user = openChooser('?type=Arten&taxonomies=Verschwunden')
  // Opened, and said above: nobody has to look for what is wrong with a link.
  expect(
    await screen.findByRole('button', { name: /Taxonomien wählen.*1 gewählt · 1 Taxonomie nicht vorhanden/ }),
  ).toBeInTheDocument()
  expect(screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual(
    expect.arrayContaining(["Flora1'200", 'Verschwunden aus dem Link, gibt es hier nicht']),
  )
  expect(screen.queryByText('Habitate')).not.toBeInTheDocument()
  await user.click(screen.getByRole('checkbox', { name: /Flora/ }))
  await user.click(screen.getByRole('checkbox', { name: /Verschwunden/ }))
  expect(address()).toBe('?type=Arten&taxonomies=Flora')
  // Nothing closes under the hands of whoever puts it right.
  expect(screen.getByRole('checkbox', { name: /^Flora/ })).toBeChecked()
  expect(screen.getByRole('button', { name: /Taxonomien wählen/ })).toHaveAccessibleName(/1 gewählt$/)
})

test('a taxonomy that a link writes in another case stands once, and can be taken out', async () => {
  const user = openChooser('?type=Arten&taxonomies=fLORA&taxonomies=Verschwunden')
  const flora = screen.getByRole('checkbox', { name: /^flora/i })
  expect(flora).toBeChecked()
  await user.click(flora)
  expect(address()).toBe('?type=Arten&taxonomies=Verschwunden')
})

test('a property is found among hundreds, chosen and taken out again', async () => {
  const user = openChooser('?type=Arten&taxonomies=Flora')
  await user.type(screen.getByRole('searchbox', { name: 'Eigenschaft suchen' }), 'LICHT zeiger')
  expect(screen.getByText('1 Eigenschaft gefunden')).toBeInTheDocument()
  await user.click(screen.getByRole('checkbox', { name: /Lichtzahl/ }))
  expect(address()).toBe('?type=Arten&taxonomies=Flora&pcoProperties=Zeigerwerte~Lichtzahl')
  await user.click(screen.getByRole('checkbox', { name: /Lichtzahl/ }))
  expect(address()).toBe('?type=Arten&taxonomies=Flora')
})

test('beside a property stands how many of the selected taxa have it, how many by way of synonyms, and which values', async () => {
  const user = openChooser('?type=Arten&taxonomies=Flora')
  await user.click(screen.getByRole('button', { name: /^Zeigerwerte 1'000 Einträge/ }))
  const light = screen.getByRole('checkbox', { name: 'Lichtzahl' })
  await waitFor(() => expect(light).toHaveAccessibleDescription('Zahl · 1–9 700 20 v. Syn.'))
  expect(screen.getByTitle("700 von 1'000 haben einen Wert, davon 20 über Synonyme")).toBeInTheDocument()
  expect(screen.getByRole('checkbox', { name: 'Salz' })).toHaveAccessibleDescription('Ja/Nein 0')
  await user.click(screen.getByRole('button', { name: 'Werte von Lichtzahl' }))
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['3200', '7500'])
})

test('numbers of an earlier selection are not shown while the new one is counted', async () => {
  const user = openChooser('?type=Arten&taxonomies=Flora')
  await user.click(screen.getByRole('button', { name: /^Zeigerwerte 1'000 Einträge/ }))
  const light = screen.getByRole('checkbox', { name: 'Lichtzahl' })
  await waitFor(() => expect(light).toHaveAccessibleDescription('Zahl · 1–9 700 20 v. Syn.'))
  expect(screen.getByText("Objekte mit Wert, von 1'000")).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Werte von Lichtzahl' }))
  act(() => changeExport((settings) => ({ ...settings, withSynonymData: false })))
  expect(light).toHaveAccessibleDescription('Zahl · 1–9 …')
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['3…', '7…'])
  expect(screen.getByText('Objekte werden gezählt …')).toBeInTheDocument()
})

test('values of another version are offered where a crosswalk leads here', async () => {
  const user = openChooser('?type=Arten&taxonomies=Flora')
  const along = screen.getByRole('checkbox', { name: /^Werte einer anderen Fassung ergänzen/ })
  expect(along).toHaveAccessibleName(/aus «Flora 2012»\.$/)
  await user.click(along)
  expect(window.location.search).toBe('?type=Arten&taxonomies=Flora&lendAlong=true')
  act(() => changeExport((settings) => ({ ...settings, taxonomies: ['Fauna'] })))
  expect(along).toHaveAccessibleName(/In keine der gewählten Taxonomien führt ein Umzug\.$/)
  await user.click(along)
  expect(along).not.toBeInTheDocument()
})

test('«alle» stops at the limit and says so', async () => {
  const user = openChooser('?type=Arten&taxonomies=Flora&pcoProperties=Zeigerwerte~Salz')
  await user.click(screen.getByRole('button', { name: /^Merkmale/ }))
  await user.click(screen.getByRole('button', { name: 'alle von Merkmale' }))
  expect(new URLSearchParams(window.location.search).getAll('pcoProperties')).toHaveLength(100)
  expect(
    screen.getByText(/^Von «Merkmale» sind 99 Eigenschaften dazugekommen, 21 nicht: Ein Export hat höchstens 100 Eigenschaften/),
  ).toBeInTheDocument()
  expect(screen.getByRole('button', { name: /Eigenschaften wählen/ })).toHaveTextContent('100 von 100')
  await user.click(screen.getByRole('checkbox', { name: /Salz/ }))
  expect(screen.queryByText(/Ein Export hat höchstens/)).not.toBeInTheDocument()
})

test('a property that a link names and nobody has can be taken out', async () => {
  const user = openChooser('?type=Arten&taxonomies=Flora&pcoProperties=Zeigerwerte~Lichtzahl&pcoProperties=Zeigerwerte~Weg')
  const fromLink = within(screen.getByRole('region', { name: 'Aus dem Link' }))
  expect(fromLink.getAllByRole('checkbox')).toHaveLength(1)
  await user.click(fromLink.getByRole('checkbox', { name: 'Zeigerwerte: Weg' }))
  expect(address()).toBe('?type=Arten&taxonomies=Flora&pcoProperties=Zeigerwerte~Lichtzahl')
})

test('a half-made filter and pasted ids are there when their step was folded, without taking the focus from its head', async () => {
  const user = openChooser('?type=Arten&taxonomies=Flora')
  const taxonomies = screen.getByText('Taxonomien wählen')
  const filters = screen.getByText('Filtern')
  await user.click(taxonomies)
  await user.click(screen.getByText('Nur eigene ids …'))
  expect(screen.getByLabelText('ids der Objekte')).toHaveFocus()
  await user.keyboard('0b2b')
  await user.click(filters)
  await user.click(screen.getByLabelText('Eigenschaft'))
  await user.click(screen.getByText('Lichtzahl'))
  await user.type(screen.getByLabelText('Wert'), '6,')
  for (const step of [filters, taxonomies, filters, taxonomies]) await user.click(step)
  expect(taxonomies.closest('button')).toHaveFocus()
  expect(screen.getByLabelText('ids der Objekte')).toHaveValue('0b2b')
  expect(screen.getByLabelText('Wert')).toHaveValue('6,')
})

test('without a taxonomy the later steps say what comes first', async () => {
  const user = openChooser('?type=Arten')
  await user.click(screen.getByRole('button', { name: /Eigenschaften wählen/ }))
  expect(screen.getByText('Wählen Sie zuerst eine Taxonomie.')).toBeInTheDocument()
})
