import { render } from '@testing-library/react'
import { PropertyValue } from './PropertyValue'

const shown = (name: string, value: string | number | boolean | null, unit?: string) =>
  render(<PropertyValue name={name} value={value} unit={unit} />).container.textContent

test('values are shown as people read them', () => {
  expect(shown('Schutz', true)).toBe('ja')
  expect(shown('Schutz', false)).toBe('nein')
  expect(shown('Körperlänge', 55, 'mm')).toBe('55 mm')
  expect(shown('Jahr', 2005)).toBe('2005')
  expect(shown('Laichzeit von', 4, 'Monat')).toBe('April')
  expect(shown('Datum', '1991-01-16')).toBe('16.01.1991')
  expect(shown('Nummer', '007')).toBe('007')
  expect(shown('Nichts', null)).toBe('–')
})

test('a red-list category is marked only where the field is one', () => {
  const { container } = render(<PropertyValue name="Gefährdung" value="EN: stark gefährdet" />)
  expect(container.querySelector('span')?.textContent).toBe('EN')
  expect(container.textContent).toBe('ENstark gefährdet')
  expect(render(<PropertyValue name="Sprache" value="EN" />).container.querySelector('span')).toBeNull()
  expect(render(<PropertyValue name="Gefährdung" value="ENTWURF" />).container.querySelector('span')).toBeNull()
})

test('web addresses are links', () => {
  const { getByRole } = render(<PropertyValue name="Quelle" value="https://example.org/a" />)
  expect(getByRole('link', { name: 'https://example.org/a' })).toHaveAttribute('href', 'https://example.org/a')
})
