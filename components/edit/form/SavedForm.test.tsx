import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { SavedForm } from './SavedForm'
import { PROPERTY, type Typed } from './formField'

const AUTHOR = { name: 'author', label: 'Autor' }
const GROUP = { name: `${PROPERTY}Artengruppe`, label: 'Artengruppe' }

/** What a form asked to be saved, from which version; each waits until it is answered. */
interface Sent {
  changed: Typed
  from: number
  answer: (error?: Error) => Promise<void>
}

let forms = 0

/** A form over a row that is asked for again after it was saved, as in the editors. */
function opened({ isNew = false, onCancel }: { isNew?: boolean; onCancel?: () => void } = {}) {
  const draftKey = `test ${++forms}`
  const sent: Sent[] = []
  function Form() {
    const [row, setRow] = useState<{ values: Typed; version: number }>({
      values: { author: 'L.', [GROUP.name]: 'Froschlurche', [`${PROPERTY}Länder`]: 'CH\nDE' },
      version: 3,
    })
    const save = (changed: Typed, from: number) =>
      new Promise<void>((resolve, reject) => {
        const answer = (error?: Error) =>
          act(async () => {
            if (error) return reject(error)
            setRow({ values: { ...row.values, ...changed }, version: from + 1 })
            resolve()
          })
        sent.push({ changed, from, answer })
      })
    return (
      <SavedForm
        draftKey={draftKey}
        label="Objekt"
        fields={[AUTHOR, GROUP]}
        values={isNew ? {} : row.values}
        version={row.version}
        onSave={save}
        isNew={isNew}
        onCancel={onCancel}
        hasProperties
      />
    )
  }
  const { unmount } = render(<Form />)
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  const submit = () => fireEvent.submit(screen.getByRole('form', { name: 'Objekt' }))
  return { sent, type, submit, unmount, reopen: () => render(<Form />) }
}

const shown = () => ({
  author: screen.getByLabelText<HTMLInputElement>('Autor').value,
  group: screen.getByLabelText<HTMLInputElement>('Artengruppe').value,
  said: screen.getByRole('status').textContent,
})

test('what is typed while a form is being saved stays, is said to be unsaved, and is saved from the version that this made', async () => {
  const { sent, type, submit } = opened()
  type('Autor', 'Linné')
  submit()
  type('Artengruppe', 'Lurche')
  await sent[0]?.answer()
  expect(shown()).toEqual({ author: 'Linné', group: 'Lurche', said: 'Noch nicht gespeichert.' })
  submit()
  expect(sent.map(({ changed, from }) => [changed, from])).toEqual([
    [{ author: 'Linné' }, 3],
    [{ [GROUP.name]: 'Lurche' }, 4],
  ])
  await sent[1]?.answer()
  expect(shown()).toEqual({ author: 'Linné', group: 'Lurche', said: 'Gespeichert.' })
})

test('a field that is typed on while it is being saved keeps what was typed last, be it what stood there before', async () => {
  const { sent, type, submit } = opened()
  type('Autor', 'Linné')
  submit()
  type('Autor', 'L.')
  await sent[0]?.answer()
  expect(shown()).toEqual({ author: 'L.', group: 'Froschlurche', said: 'Noch nicht gespeichert.' })
  submit()
  expect(sent[1]).toMatchObject({ changed: { author: 'L.' }, from: 4 })
})

test('what is typed meanwhile is there also for whoever has looked elsewhere before it was saved', async () => {
  const { sent, type, submit, unmount, reopen } = opened()
  type('Autor', 'Linné')
  submit()
  type('Artengruppe', 'Lurche')
  unmount()
  await sent[0]?.answer()
  reopen()
  expect(shown()).toEqual({ author: 'L.', group: 'Lurche', said: 'Noch nicht gespeichert.' })
})

test('what was not saved stays as a whole', async () => {
  const { sent, type, submit } = opened()
  type('Autor', 'Linné')
  submit()
  type('Artengruppe', 'Lurche')
  await sent[0]?.answer(new TypeError('Failed to fetch'))
  submit()
  expect(sent[1]).toMatchObject({ changed: { author: 'Linné', [GROUP.name]: 'Lurche' }, from: 3 })
})

test('a form that closes when it is saved takes nothing more meanwhile', () => {
  const { type, submit } = opened({ isNew: true, onCancel: () => {} })
  type('Autor', 'Linné')
  submit()
  type('Autor', 'Linné und andere')
  expect(shown()).toMatchObject({ author: 'Linné', group: '' })
})

test('a property that is there already is gone to instead of emptied, however its name is written', () => {
  const { sent, type, submit } = opened()
  const add = (name: string) => {
    type('weitere Eigenschaft', name)
    fireEvent.click(screen.getByRole('button', { name: 'Feld hinzufügen' }))
  }
  for (const name of ['Artengruppe', ' artengruppe ']) {
    add(name)
    expect(screen.getByLabelText('Artengruppe')).toHaveFocus()
    expect(shown()).toEqual({ author: 'L.', group: 'Froschlurche', said: '' })
  }
  expect(screen.getByLabelText('weitere Eigenschaft')).toHaveValue('')
  add('Grösse')
  type('Grösse', '5')
  add('Gro\u0308sse')
  expect(screen.getByLabelText('Grösse')).toHaveFocus()
  submit()
  expect(sent[0]?.changed).toEqual({ [`${PROPERTY}Grösse`]: '5' })
})

test('a property with several values, which no field shows, is not overwritten by one of its name', () => {
  const { type } = opened()
  type('weitere Eigenschaft', 'länder')
  fireEvent.click(screen.getByRole('button', { name: 'Feld hinzufügen' }))
  expect(screen.getByLabelText('weitere Eigenschaft')).toHaveAccessibleDescription(
    '«Länder» gibt es schon und bleibt, wie es ist: Werte, die aus mehreren Teilen bestehen, lassen sich hier nicht bearbeiten.',
  )
  expect(screen.getByRole('status')).toHaveTextContent('')
  expect(screen.queryByLabelText('länder')).not.toBeInTheDocument()
  type('weitere Eigenschaft', 'länder der Welt')
  expect(screen.getByLabelText('weitere Eigenschaft')).toHaveAccessibleDescription('')
})

/** Somebody has saved that version meanwhile. */
const overtaken = (version: number) =>
  new CombinedGraphQLErrors({
    errors: [
      { message: 'CONFLICT', extensions: { code: 'CONFLICT', conflict: { version, by: 'Anna', at: null, differences: [] } } },
    ],
  })

test('where somebody was faster, one version is chosen once, and saved once', async () => {
  const { sent, type, submit } = opened()
  type('Autor', 'Linné')
  submit()
  await sent[0]?.answer(overtaken(4))
  const theirs = await screen.findByRole('button', { name: 'Gespeicherte Fassung übernehmen' })
  await userEvent.dblClick(screen.getByRole('button', { name: 'Meine Fassung speichern' }))
  expect(sent.map(({ from }) => from)).toEqual([3, 4])
  expect(theirs).not.toBeInTheDocument()
  await sent[1]?.answer(overtaken(5))
  await userEvent.click(await screen.findByRole('button', { name: 'Meine Fassung speichern' }))
  await sent[2]?.answer()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(shown()).toMatchObject({ author: 'Linné', said: 'Gespeichert.' })
})
