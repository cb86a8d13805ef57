import { render, screen } from '@testing-library/react'
import { onDemand } from './onDemand'

const Hello = ({ name }: { name: string }) => <h1>Guten Tag {name}</h1>

test("a screen is loaded when it is shown, meanwhile 'lade Daten' (spec §2.1, §9.12)", async () => {
  const fetchModule = jest.fn(async () => ({ Hello }))
  const Screen = onDemand(fetchModule, (fetched) => fetched.Hello)
  expect(fetchModule).not.toHaveBeenCalled()

  render(<Screen name="Anna" />)
  expect(screen.getByRole('status')).toHaveTextContent(/^lade Daten$/)
  expect(await screen.findByRole('heading')).toHaveTextContent('Guten Tag Anna')
  expect(screen.queryByRole('status')).toBeNull()
})

test('a screen that is here already is shown at once (spec §2.1)', async () => {
  const Screen = onDemand(
    async () => ({ Hello }),
    (fetched) => fetched.Hello,
  )
  await Screen.load()
  render(<Screen name="Beat" />)
  expect(screen.getByRole('heading')).toHaveTextContent('Guten Tag Beat')
})
