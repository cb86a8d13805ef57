import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { OwnChoice } from '@/lib/domain/ownList/outcome'
import { showHeld } from '../testing/heldServer'
import { NameReview } from './NameReview'

/** Of a spelling that somebody tried. */
const found = (name: string) => ({
  overview: { __typename: 'Overview', revision: 1 },
  matchNames: [
    {
      ...{ __typename: 'NameMatch', kind: 'similar', taxonId: name, hybridSign: false, beside: [] },
      candidates: [
        {
          ...{ __typename: 'MatchCandidate', taxonId: name, name, author: null, taxonomy: 'Amphibien' },
          ...{ foundName: name, foundAuthor: null, language: null, kind: 'similar' },
        },
      ],
    },
  ],
})

/** One name for which nothing was found. */
function show() {
  const decided: (OwnChoice | null | undefined)[] = []
  const server = showHeld(
    <NameReview
      doubtful={[{ name: 'Rana', rowNumbers: [1], match: { kind: 'notFound', taxonId: null, candidates: [] } }]}
      outcome={() => ({ kind: 'notFound', candidate: null })}
      taxonomies={['Amphibien']}
      none={{ alone: 'ohne Art lassen', beside: 'keine davon' }}
      onChoose={(choices) => decided.push(choices['Rana'])}
    />,
  )
  const search = async (name: string) => {
    await userEvent.clear(screen.getByLabelText('Anderer Name'))
    await userEvent.type(screen.getByLabelText('Anderer Name'), `${name}{Enter}`)
    return server.take('OwnListMatches')
  }
  return { search, decided }
}

test('the answer to an earlier spelling that comes last leaves what was found for the present one', async () => {
  const { search } = show()
  const first = await search('Bufo')
  const second = await search('Bufo viridis')
  await second.answer(found('Bufotes viridis'))
  await first.answer(found('Bufo bufo'))
  expect(screen.getByRole('radio', { name: /Bufotes viridis/ })).toBeInTheDocument()
  expect(screen.queryByRole('radio', { name: /Bufo bufo/ })).toBeNull()
})

test('an earlier spelling that fails says nothing about the present one', async () => {
  const { search } = show()
  const first = await search('Bufo')
  const second = await search('Bufo viridis')
  await first.fail(new Error('too slow'))
  expect(screen.getByText('sucht …')).toBeInTheDocument()
  await second.answer(found('Bufotes viridis'))
  expect(screen.getByRole('radio', { name: /Bufotes viridis/ })).toBeInTheDocument()
})

test('a choice that is no longer offered is none: the button says that one is to be made', async () => {
  const { search, decided } = show()
  await (await search('Bufo')).answer(found('Bufo bufo'))
  await userEvent.click(screen.getByRole('radio', { name: /Bufo bufo/ }))
  await (await search('Hyla')).answer(found('Hyla arborea'))
  const button = screen.getByRole('button', { name: 'Übernehmen und weiter' })
  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(button).toHaveAttribute('title', 'Wählen Sie zuerst eine Zeile.')
  await userEvent.click(button)
  expect(decided).toEqual([])
  await userEvent.click(screen.getByRole('radio', { name: /Hyla arborea/ }))
  await userEvent.click(button)
  expect(decided).toMatchObject([{ taxonId: 'Hyla arborea' }])
})
