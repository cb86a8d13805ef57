import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { StepCard } from './StepCard'

function Card() {
  const [isOpen, setOpen] = useState(false)
  return (
    <StepCard number={1} title="Liste" summary="" isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
      <textarea aria-label="Ihre Liste" />
    </StepCard>
  )
}

test('what is typed into a step is there when it was folded and is opened again; before the first time there is nothing', async () => {
  render(<Card />)
  const head = screen.getByRole('button', { name: /Liste/ })
  expect(screen.queryByLabelText('Ihre Liste')).toBeNull()
  await userEvent.click(head)
  await userEvent.type(screen.getByLabelText('Ihre Liste'), 'Bombina variegata')
  await userEvent.click(head)
  expect(screen.getByLabelText('Ihre Liste')).not.toBeVisible()
  await userEvent.click(head)
  expect(screen.getByLabelText('Ihre Liste')).toHaveValue('Bombina variegata')
})
