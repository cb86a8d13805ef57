import { render, screen } from '@testing-library/react'
import { Spinner } from './Spinner'

test('while something loads it says so, in its own words if it has some (spec §2.1, §9.12)', () => {
  const { rerender } = render(<Spinner />)
  expect(screen.getByRole('status').textContent).toBe('lade Daten')
  rerender(<Spinner message="lade Karte" />)
  expect(screen.getByRole('status').textContent).toBe('lade Karte')
})
