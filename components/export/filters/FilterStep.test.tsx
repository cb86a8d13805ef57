import { screen, waitFor, within } from '@testing-library/react'
import { address, openChooser } from '../testing/openChooser'

test('a filter is set by the type of its property, changed, and reset', async () => {
  const user = openChooser('?type=Arten&taxonomies=Flora')
  await user.click(screen.getByRole('button', { name: /Filtern/ }))
  await user.type(screen.getByRole('combobox', { name: 'Eigenschaft' }), 'lichtz')
  await user.click(screen.getByRole('option', { name: 'Lichtzahl' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Vergleich' }), 'ist grösser als')
  await user.type(screen.getByRole('textbox', { name: 'Wert' }), 'hell{Enter}')
  expect(screen.getByText('«hell» ist keine Zahl. Schreiben Sie sie wie 12 oder 6.5.')).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: 'Wert' })).toHaveFocus()
  expect(address()).toBe('?type=Arten&taxonomies=Flora')

  await user.clear(screen.getByRole('textbox', { name: 'Wert' }))
  await user.type(screen.getByRole('textbox', { name: 'Wert' }), '6,5{Enter}')
  expect(address()).toBe('?type=Arten&taxonomies=Flora&pcoFilters=Zeigerwerte~Lichtzahl~>~6.5')
  const list = within(screen.getByRole('list', { name: 'Gesetzte Filter' }))
  expect(list.getByText('deren «Zeigerwerte: Lichtzahl» grösser als 6.5 ist')).toBeInTheDocument()
  expect(list.getByRole('button', { name: /ändern/ })).toHaveFocus()

  await user.click(list.getByRole('button', { name: /ändern/ }))
  expect(screen.getByRole('textbox', { name: 'Wert' })).toHaveValue('6.5')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Vergleich' }), 'liegt zwischen')
  await user.type(screen.getByRole('textbox', { name: 'bis' }), '8')
  await user.click(screen.getByRole('button', { name: 'Filter ändern' }))
  expect(address()).toBe('?type=Arten&taxonomies=Flora&pcoFilters=Zeigerwerte~Lichtzahl~between~6.5..8')

  await user.click(screen.getByRole('button', { name: /^Filter .* entfernen$/ }))
  expect(address()).toBe('?type=Arten&taxonomies=Flora')
})

test('a filter that was reset comes back in its place', async () => {
  const two = '?type=Arten&taxonomies=Flora&pcoFilters=Zeigerwerte~Lichtzahl~>~6.5&pcoFilters=Zeigerwerte~Salz~=~true'
  const user = openChooser(two)
  await user.click(screen.getByRole('button', { name: 'Filter Zeigerwerte: Lichtzahl entfernen' }))
  expect(address()).toBe('?type=Arten&taxonomies=Flora&pcoFilters=Zeigerwerte~Salz~=~true')
  expect(screen.getByText(/^Filter auf «Zeigerwerte: Lichtzahl» entfernt/)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Rückgängig' })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(address()).toBe(two)
  expect(screen.getByRole('button', { name: 'Filter Zeigerwerte: Lichtzahl ändern' })).toHaveFocus()
})

test('words are chosen among those there are, with how many have them, or typed; they stand as chips', async () => {
  const user = openChooser('?type=Arten&taxonomies=Flora')
  await user.click(screen.getByRole('button', { name: /Filtern/ }))
  await user.type(screen.getByRole('combobox', { name: 'Eigenschaft' }), 'wuchs')
  await user.click(screen.getByRole('option', { name: 'Wuchsform' }))
  expect(screen.getByRole('combobox', { name: 'Vergleich' })).toHaveDisplayValue('ist eines von')
  const field = screen.getByRole('combobox', { name: 'Wert' })
  await user.click(field)
  expect(await screen.findByRole('option', { name: /^Strauch ?1'234$/ })).toBeInTheDocument()
  await user.keyboard('{ArrowDown}{Enter}')
  await user.type(field, 'stra')
  const offered = within(screen.getByRole('listbox', { name: 'Vorhandene Werte' }))
  await waitFor(() => expect(offered.getAllByRole('option').map((option) => option.textContent)).toEqual(["Strauch1'234"]))
  await user.click(screen.getByRole('option', { name: /Strauch/ }))
  await user.type(field, 'Liane{Enter}')
  expect(screen.getByText('Arten, deren «Flora: Wuchsform» «Baum», «Strauch» oder «Liane» ist')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Baum entfernen' }))
  await user.click(screen.getByRole('button', { name: 'Filter setzen' }))
  expect(address()).toBe('?type=Arten&taxonomies=Flora&taxFilters=Flora~Wuchsform~in~["Strauch","Liane"]')
})

test('a list of lines is pasted as so many values', async () => {
  const user = openChooser('?type=Arten&taxonomies=Flora')
  await user.click(screen.getByRole('button', { name: /Filtern/ }))
  await user.type(screen.getByRole('combobox', { name: 'Eigenschaft' }), 'wuchs')
  await user.click(screen.getByRole('option', { name: 'Wuchsform' }))
  await user.click(screen.getByRole('combobox', { name: 'Wert' }))
  await user.paste('Baum\r\n Strauch\n\nBaum\n')
  expect(screen.getByText('Arten, deren «Flora: Wuchsform» «Baum» oder «Strauch» ist')).toBeInTheDocument()
})

test('a yes-or-no property is asked for yes, no, empty or not', async () => {
  const user = openChooser('?type=Arten&taxonomies=Flora')
  await user.click(screen.getByRole('button', { name: /Filtern/ }))
  await user.type(screen.getByRole('combobox', { name: 'Eigenschaft' }), 'salz')
  await user.click(screen.getByRole('option', { name: 'Salz' }))
  await user.click(screen.getByRole('button', { name: 'Filter setzen' }))
  expect(screen.getByText('Wählen Sie, womit verglichen wird.')).toBeInTheDocument()
  const choices = within(screen.getByRole('radiogroup', { name: 'Wert' }))
  expect(choices.getAllByRole('radio').map((radio) => radio.closest('label')?.firstChild?.nextSibling?.textContent)).toEqual([
    'Ja',
    'Nein',
    'leer',
    'nicht leer',
  ])
  await user.click(choices.getByRole('radio', { name: /^Nein/ }))
  await user.click(screen.getByRole('button', { name: 'Filter setzen' }))
  expect(address()).toBe('?type=Arten&taxonomies=Flora&pcoFilters=Zeigerwerte~Salz~=~false')
  expect(screen.getByText('deren «Zeigerwerte: Salz» gleich «Nein» ist')).toBeInTheDocument()
})

test('conditions in groups: one of several, none of several, and a group in a group; changed, taken out, and back', async () => {
  const user = openChooser('?type=Arten&taxonomies=Flora&pcoFilters=Zeigerwerte~Salz~=~true')
  const add = async (property: RegExp, value: string) => {
    await user.click(screen.getByRole('combobox', { name: 'Eigenschaft' }))
    await user.click(screen.getByRole('option', { name: property }))
    await user.type(screen.getByRole('textbox', { name: 'Wert' }), `${value}{Enter}`)
  }
  await user.click(screen.getByRole('button', { name: 'Gruppe mit «oder» oder «nicht» hinzufügen' }))
  expect(screen.getByRole('combobox', { name: 'Eigenschaft' })).toHaveFocus()
  await add(/^Lichtzahl/, '7')
  expect(address()).toBe(
    '?type=Arten&taxonomies=Flora&pcoFilters=Zeigerwerte~Salz~=~true&filterGroups=[{"any":["pco~Zeigerwerte~Lichtzahl~>=~7"]}]',
  )
  const group = within(screen.getByRole('group', { name: 'Gruppe 1:' }))
  // Several on one field.
  await user.click(group.getByRole('button', { name: 'Bedingung hinzufügen' }))
  await add(/^Lichtzahl/, '2')
  await user.click(group.getByRole('button', { name: 'Untergruppe hinzufügen' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Untergruppe: was zutreffen muss' }), 'none')
  await add(/^Lichtzahl/, '5')
  expect(new URLSearchParams(window.location.search).get('filterGroups')).toBe(
    '[{"any":["pco~Zeigerwerte~Lichtzahl~>=~7","pco~Zeigerwerte~Lichtzahl~>=~2",{"none":["pco~Zeigerwerte~Lichtzahl~>=~5"]}]}]',
  )
  await user.click(group.getAllByRole('button', { name: /^Bedingung .* ändern$/ })[1]!)
  await user.selectOptions(group.getByRole('combobox', { name: 'Vergleich' }), 'ist leer')
  await user.click(group.getByRole('button', { name: 'Filter ändern' }))
  await user.selectOptions(group.getByRole('combobox', { name: 'Gruppe 1: was zutreffen muss' }), 'all')
  const whole =
    '[{"all":["pco~Zeigerwerte~Lichtzahl~>=~7","pco~Zeigerwerte~Lichtzahl~empty~",{"none":["pco~Zeigerwerte~Lichtzahl~>=~5"]}]}]'
  expect(new URLSearchParams(window.location.search).get('filterGroups')).toBe(whole)
  await user.click(group.getByRole('button', { name: 'Gruppe 1 entfernen' }))
  expect(address()).toBe('?type=Arten&taxonomies=Flora&pcoFilters=Zeigerwerte~Salz~=~true')
  await user.click(screen.getByRole('button', { name: 'Rückgängig' }))
  expect(new URLSearchParams(window.location.search).get('filterGroups')).toBe(whole)
})

test('whoever cancels is where the form was opened', async () => {
  const user = openChooser(
    '?type=Arten&taxonomies=Flora&pcoFilters=Zeigerwerte~Lichtzahl~>~6.5&filterGroups=[{"any":["pco~Zeigerwerte~Lichtzahl~>=~7"]}]',
  )
  const press = (name: string) => user.click(screen.getByText(name))
  const chooseLight = async () => {
    await user.click(screen.getByLabelText('Eigenschaft'))
    await press('Lichtzahl')
  }
  await chooseLight()
  await press('Abbrechen')
  expect(screen.getByLabelText('Eigenschaft')).toHaveFocus()

  await user.click(screen.getByLabelText('Filter Zeigerwerte: Lichtzahl ändern'))
  await press('Abbrechen')
  expect(screen.getByLabelText('Filter Zeigerwerte: Lichtzahl ändern')).toHaveFocus()

  await press('Bedingung hinzufügen')
  await chooseLight()
  await press('Abbrechen')
  expect(screen.getByText('Bedingung hinzufügen')).toHaveFocus()

  await press('Untergruppe hinzufügen')
  await user.click(screen.getByLabelText('Untergruppe entfernen'))
  expect(screen.getByText('Bedingung hinzufügen')).toHaveFocus()

  await press('Gruppe mit «oder» oder «nicht» hinzufügen')
  await user.click(screen.getByLabelText('Gruppe 2 entfernen'))
  expect(screen.getByText('Gruppe mit «oder» oder «nicht» hinzufügen')).toHaveFocus()
})
