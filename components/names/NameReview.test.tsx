import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { choicesIn, withChoices } from '@/lib/domain/ownList/decisions'
import type { Outcome, OwnCandidate, OwnChoices } from '@/lib/domain/ownList/outcome'
import type { Doubtful } from './DoubtfulName'
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

const searched = ['Amphibien']
const names = ['Rana', 'Bufo', 'Hyla', 'Triturus']
const doubtful = names.map((name, index) => ({
  name,
  rowNumbers: [index + 1],
  // The first is what is taken without a decision.
  match: { kind: 'similar' as const, taxonId: `${name} 1`, candidates: [1, 2, 3].map((each) => candidate(`${name} ${each}`)) },
}))

/** Shows the review of four names with three candidates each, some decided before; tells what is decided now. */
function show(names: readonly Doubtful[] = doubtful, before: OwnChoices = {}) {
  const decided: string[] = []
  const client = new ApolloClient({ link: ApolloLink.empty(), cache: new InMemoryCache() })
  function Shown() {
    const [decisions, setDecisions] = useState(withChoices({}, before, searched))
    const choices = choicesIn(decisions, searched)
    const outcome = (name: string): Outcome => {
      const choice = choices[name]
      if (choice === 'none') return { kind: 'none', candidate: null }
      if (choice) return { kind: choice.isCarried ? 'carried' : 'chosen', candidate: choice }
      return { kind: 'similar', candidate: names === doubtful ? candidate(`${name} 1`) : null }
    }
    return (
      <NameReview
        doubtful={names}
        outcome={outcome}
        taxonomies={[]}
        none={{ alone: 'ohne Art lassen', beside: 'keine davon' }}
        onChoose={(chosen) => {
          for (const [name, choice] of Object.entries(chosen))
            decided.push(choice === null ? `${name}: open` : choice === 'none' ? `${name}: none` : taken(choice))
          setDecisions((before) => withChoices(before, chosen, searched))
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

const taken = ({ taxonId, isCarried }: OwnCandidate) => (isCarried ? `${taxonId}, carried` : taxonId)

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

test('what was decided is taken back where it is seen, and the name is open again under the hand', async () => {
  const user = userEvent.setup()
  const decided = show()
  expect(screen.queryByRole('button', { name: 'Entscheid zurücknehmen' })).toBeNull()
  await user.keyboard('0{Enter}{PageUp}')
  await user.click(screen.getByRole('button', { name: 'Entscheid zurücknehmen' }))
  expect(decided).toEqual(['Rana: none', 'Rana: open'])
  expect(screen.getByText('0 von 4 entschieden')).toBeInTheDocument()
  expect(shown()).toContain('«Rana»')
  expect(screen.getByRole('radio', { name: /Rana 1/ })).toBeChecked()
  expect(screen.getByRole('radio', { name: /Rana 1/ })).toHaveFocus()
})

test('all names with one offer only are decided at once, or those of the genus, and taken back', async () => {
  const user = userEvent.setup()
  const offer = (name: string, ...offers: string[]) => ({
    name,
    rowNumbers: [1],
    match: { kind: 'similar' as const, taxonId: null, candidates: offers.map(candidate) },
  })
  const decided = show([
    offer('Rana x', 'Rana a', 'Rana b'),
    offer('Bufo x', 'Bufo a'),
    offer('Rana y', 'Rana c'),
    offer('Hyla x'),
    // Two names of one taxon.
    offer('Rana z', 'Rana d', 'Rana d'),
  ])
  await user.click(screen.getByText('3 Namen mit einem einzigen Vorschlag'))
  await user.click(screen.getByRole('button', { name: 'Nur die 2 der Gattung Rana' }))
  expect(decided.splice(0)).toEqual(['Rana c', 'Rana d'])
  expect(screen.getByText('2 von 5 entschieden')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Rückgängig' }))
  expect(decided.splice(0)).toEqual(['Rana y: open', 'Rana z: open'])
  expect(screen.getByText('0 von 5 entschieden')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Alle 3 Vorschläge annehmen' }))
  expect(decided).toEqual(['Bufo a', 'Rana c', 'Rana d'])
})

test('what was decided by hand since is not taken back with many names, be it the same or another', async () => {
  const user = userEvent.setup()
  const decided = show(
    ['Rana', 'Bufo', 'Hyla'].map((name) => ({
      name,
      rowNumbers: [1],
      match: { kind: 'similar' as const, taxonId: null, candidates: [candidate(`${name} a`)] },
    })),
  )
  await user.click(screen.getByText('3 Namen mit einem einzigen Vorschlag'))
  await user.click(screen.getByRole('button', { name: 'Alle 3 Vorschläge annehmen' }))
  expect(decided.splice(0)).toEqual(['Rana a', 'Bufo a', 'Hyla a'])
  const decide = async (name: string, radio: RegExp) => {
    await user.click(screen.getByRole('button', { name: new RegExp(name) }))
    await user.click(screen.getByRole('radio', { name: radio }))
    await user.click(screen.getByRole('button', { name: 'Übernehmen und weiter' }))
  }
  await decide('Rana', /keine davon/)
  await decide('Hyla', /Hyla a/)
  expect(decided.splice(0)).toEqual(['Rana: none', 'Hyla a'])
  expect(screen.getByText(/1 Name entschieden/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Rückgängig' }))
  expect(decided).toEqual(['Bufo: open'])
})

test('what came along a crosswalk is among what can be chosen, and is chosen by hand when somebody takes it', async () => {
  const user = userEvent.setup()
  const carried = { ...candidate('Rana nova'), isCarried: true as const }
  const decided = show(doubtful, {
    Rana: carried,
    Bufo: { ...candidate('Bufo 2'), isCarried: true },
    Hyla: 'none',
    Triturus: 'none',
  })
  expect(screen.getByRole('radio', { name: /Rana nova/ })).toBeChecked()
  await user.click(screen.getByRole('button', { name: 'Übernehmen und weiter' }))
  await user.keyboard('{PageDown}')
  expect(shown()).toContain('«Bufo»')
  expect(screen.getAllByRole('radio')).toHaveLength(4)
  expect(screen.getByRole('radio', { name: /Bufo 2/ })).toBeChecked()
  await user.click(screen.getByRole('button', { name: 'Übernehmen und weiter' }))
  expect(decided).toEqual(['Rana nova', 'Bufo 2'])
})
