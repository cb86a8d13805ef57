import { render, screen } from '@testing-library/react'
import { Facts } from './Facts'

test('facts without a value are left out; when none has one that is said', () => {
  const { rerender } = render(<Facts none="Nichts angegeben." facts={[['Stand', null], ['Lizenz', 'CC0']]} />) // prettier-ignore
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Lizenz'])
  expect(screen.queryByText('Nichts angegeben.')).not.toBeInTheDocument()
  rerender(<Facts none="Nichts angegeben." facts={[['Stand', null], ['Lizenz', '']]} />) // prettier-ignore
  expect(screen.getByText('Nichts angegeben.')).toBeInTheDocument()
})
