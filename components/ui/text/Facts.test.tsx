import { render, screen } from '@testing-library/react'
import { Facts } from './Facts'

test('facts without a value are left out; when none has one that is said', () => {
  const { rerender } = render(
    <Facts
      none="Nichts angegeben."
      facts={[
        ['Stand', null],
        ['Lizenz', 'CC0'],
      ]}
    />,
  )
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Lizenz'])
  expect(screen.queryByText('Nichts angegeben.')).not.toBeInTheDocument()
  rerender(
    <Facts
      none="Nichts angegeben."
      facts={[
        ['Stand', null],
        ['Lizenz', ''],
      ]}
    />,
  )
  expect(screen.getByText('Nichts angegeben.')).toBeInTheDocument()
})
