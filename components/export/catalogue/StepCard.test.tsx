import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { useDraft } from '@/lib/browser/draft'
import { StepCard } from './StepCard'

function List() {
  const [text, setText] = useDraft('Liste', '')
  return <textarea aria-label="Ihre Liste" value={text} onChange={({ target }) => setText(target.value)} />
}

function Card() {
  const [isOpen, setOpen] = useState(false)
  const [isAsking, setAsking] = useState(true)
  return (
    <StepCard number={1} title="Namen" summary="" isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
      <button onClick={() => setAsking(!isAsking)}>Abbrechen</button>
      {isAsking && <List />}
    </StepCard>
  )
}

const field = () => screen.getByLabelText('Ihre Liste')
const press = (name: RegExp) => userEvent.click(screen.getByRole('button', { name }))

test('a folded step is empty, and what was typed into it is there when it is opened again', async () => {
  render(<Card />)
  await press(/Namen/)
  await userEvent.type(field(), 'Bombina')
  await press(/Namen/)
  expect(screen.queryByLabelText('Ihre Liste')).toBeNull()
  await press(/Namen/)
  expect(field()).toHaveValue('Bombina')
  await userEvent.type(field(), ' variegata')
  await press(/Namen/)
  await press(/Namen/)
  expect(field()).toHaveValue('Bombina variegata')
})

test('what was typed is forgotten with its form, and with the screen', async () => {
  const { unmount } = render(<Card />)
  await press(/Namen/)
  await userEvent.type(field(), 'Bombina')
  await press(/Abbrechen/)
  await press(/Namen/)
  await press(/Namen/)
  await press(/Abbrechen/)
  expect(field()).toHaveValue('')
  await userEvent.type(field(), 'Hyla')
  await press(/Namen/)
  unmount()
  render(<Card />)
  await press(/Namen/)
  expect(field()).toHaveValue('')
})
