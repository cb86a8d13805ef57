import { problemsOf } from '../form/formField'
import { habitatFields, headChanges, headFields } from './headFields'

const head = { name: 'Libellen', licence: 'CC-BY-4.0', citation: 'Fachstelle (2026)', links: '' }

test('licence and citation go together, and a licence in words is not one', () => {
  expect(problemsOf(headFields, head, null)).toEqual({})
  expect(problemsOf(headFields, { name: 'Libellen' }, null)).toEqual({
    licence: 'Bitte wählen Sie eine Lizenz: Was veröffentlicht ist, braucht eine.',
    citation: expect.stringContaining('Bitte geben Sie an, wie zitiert wird'),
  })
  expect(problemsOf(headFields, { ...head, licence: 'frei für alle' }, { licence: 'frei für alle' })).toEqual({
    licence:
      '«frei für alle» ist kein SPDX-Kürzel. Ein solches hat nur Buchstaben, Ziffern, Punkte und Striche, zum Beispiel CC-BY-4.0.',
  })
  expect(problemsOf(headFields, { ...head, licence: 'LicenseRef-Amt' }, { licence: 'LicenseRef-Amt' })).toEqual({})
})

test('what was imported without a licence can be described without one', () => {
  expect(problemsOf(headFields, { name: 'Libellen' }, { description: 'Neu.' })).toEqual({})
})

test('a link that leads to no page is named with its line', () => {
  const links = 'https://fauna.example\njavascript:alert(1)'
  expect(problemsOf(headFields, { ...head, links }, { links })).toEqual({
    links: 'Zeile 2: «javascript:alert(1)» ist kein Link mit https://, http:// oder mailto: am Anfang.',
  })
})

test('numbers of a list of habitats are whole and in order', () => {
  expect(problemsOf(habitatFields, { habitatNumberMin: '7', habitatNumberMax: '3' }, { habitatNumberMin: '7' })).toEqual({
    habitatNumberMax: 'Die grösste Nummer ist kleiner als die kleinste.',
  })
  expect(problemsOf(habitatFields, { habitatNumberMin: '1.5' }, { habitatNumberMin: '1.5' })).toEqual({
    habitatNumberMin: '«1.5» ist keine ganze Zahl.',
  })
  expect(headChanges({ habitatNumberMin: '7', habitatLabel: ' ', links: 'a\nb', combining: 'true' })).toEqual({
    habitatNumberMin: 7,
    habitatLabel: null,
    links: ['a', 'b'],
    combining: true,
  })
})
