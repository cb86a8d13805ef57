import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import type { Outcome, OwnCandidate, OwnChoice } from '@/lib/domain/ownList/outcome'
import { NameReview } from './NameReview'

const candidate = (name: string): OwnCandidate => ({
  taxonId: name,
  name,
  author: null,
  taxonomy: 'Amphibien',
  foundName: name,
  foundAuthor: null,
  language: null,
  kind: 'similar',
})

const names = ['Rana', 'Bufo', 'Hyla', 'Triturus']
const doubtful = names.map((name, index) => ({
  name,
  rowNumbers: [index + 1],
  // The first is what is taken without a decision.
  match: { kind: 'similar' as const, taxonId: `${name} 1`, candidates: [1, 2, 3].map((each) => candidate(`${name} ${each}`)) },
}))

/** Shows the review of four names with three candidates each; tells what was decided. */
function show() {
  const decided: string[] = []
  const client = new ApolloClient({ link: ApolloLink.empty(), cache: new InMemoryCache() })
  function Shown() {
    const [choices, setChoices] = useState<Record<string, OwnChoice>>({})
    const outcome = (name: string): Outcome => {
      const choice = choices[name]
      if (choice === 'none') return { kind: 'none', candidate: null }
      if (choice) return { kind: 'chosen', candidate: choice }
      return { kind: 'similar', candidate: candidate(`${name} 1`) }
    }
    return (
      <NameReview
        doubtful={doubtful}
        outcome={outcome}
        taxonomies={[]}
        none={{ alone: 'ohne Art lassen', beside: 'keine davon' }}
        onChoose={(name, choice) => {
          decided.push(choice === 'none' ? `${name}: none` : choice.taxonId)
          setChoices((before) => ({ ...before, [name]: choice }))
        }}
      />
    )
  }
  render(
    <ApolloProvider client={client}>
      <Shown />
    </ApolloProvider>,
  )
  screen.getAllByRole('radio')[0]?.focus()
  return decided
}

const shown = () => screen.getByRole('group', { name: /^«/ }).textContent

test('digit and Enter, digit and Enter: each name gets the candidate that was chosen for it', async () => {
  const user = userEvent.setup()
  const decided = show()
  await user.keyboard('2{Enter}1{Enter}3{Enter}')
  expect(decided).toEqual(['Rana 2', 'Bufo 1', 'Hyla 3'])
  expect(shown()).toContain('«Triturus»')
  await user.keyboard('0{Enter}')
  expect(decided.at(-1)).toBe('Triturus: none')
  expect(screen.getByText('4 von 4 entschieden')).toBeInTheDocument()
})

test('a digit chooses and decides nothing; another one changes the choice', async () => {
  const user = userEvent.setup()
  const decided = show()
  await user.keyboard('2')
  expect(decided).toEqual([])
  expect(shown()).toContain('«Rana»')
  expect(screen.getByRole('radio', { name: /Rana 2/ })).toBeChecked()
  expect(screen.getByRole('radio', { name: /Rana 2/ })).toHaveFocus()
  await user.keyboard('0')
  expect(screen.getByRole('radio', { name: /keine davon/ })).toBeChecked()
  await user.keyboard('39{Enter}')
  expect(decided).toEqual(['Rana 3'])
})

test('an Enter that is held decides one name', () => {
  const decided = show()
  const press = (repeat: boolean) => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter', repeat })
  press(false)
  press(true)
  press(true)
  expect(decided).toEqual(['Rana 1'])
  expect(shown()).toContain('«Bufo»')
})

test('what was decided is seen again on the way back, and can be decided otherwise', async () => {
  const user = userEvent.setup()
  const decided = show()
  await user.keyboard('2{Enter}{PageUp}')
  expect(screen.getByRole('radio', { name: /Rana 2/ })).toBeChecked()
  await user.keyboard('3{Enter}')
  expect(decided).toEqual(['Rana 2', 'Rana 3'])
})
