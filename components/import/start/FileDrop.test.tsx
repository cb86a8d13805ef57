import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLogin } from '@/stores/login'
import { FileDrop } from './FileDrop'

/** The upload under way, told by hand how far it is. */
let upload: { onprogress: (event: { loaded: number }) => void }

class Sent {
  upload = (upload = { onprogress: () => {} })
  open() {}
  setRequestHeader() {}
  send() {}
  abort() {}
}

test('of a file on its way is heard which it is and that it is there, not each step', async () => {
  globalThis.XMLHttpRequest = Sent as unknown as typeof XMLHttpRequest
  useLogin.setState({ token: `a.${btoa(JSON.stringify({ exp: 9e9 }))}.c`, username: 'Anna' })
  render(<FileDrop onUploaded={() => {}} />)
  const place = screen.getByRole('status')
  expect(place).toBeEmptyDOMElement()
  await userEvent.upload(screen.getByLabelText('Datei wählen …'), new File(['Art;Wert\n'], 'werte.csv'))
  await waitFor(() => expect(place).toHaveTextContent(/^werte\.csv$/))
  act(() => upload.onprogress({ loaded: 4 }))
  expect(screen.getByText('4 B von 9 B')).toBeVisible()
  expect(place).toHaveTextContent(/^werte\.csv$/)
  act(() => upload.onprogress({ loaded: 9 }))
  expect(place).toHaveTextContent('werte.csv ist da, der Server sieht sie an …')
})
