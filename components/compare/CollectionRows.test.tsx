import { render, screen } from '@testing-library/react'
import { PropertyRows } from './CollectionRows'
import { rowsOf } from './compareRows'

test('a value that strays from what most have says so in words', () => {
  const rows = rowsOf(
    [{ name: 'Lichtzahl', unit: null, description: null, valueType: 'number' }],
    [7, 7, 3].map((Lichtzahl) => ({ Lichtzahl })),
  )
  render(
    <table>
      <PropertyRows title="Zeigerwerte" source="aus der Taxonomie selbst" rows={rows} ids={['a', 'b', 'c']} />
    </table>,
  )
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['7', '7', '3 (weicht ab)'])
})
