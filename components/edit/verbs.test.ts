import { offeredVerbs } from './verbs'

const labels = (...asked: Parameters<typeof offeredVerbs>) => offeredVerbs(...asked).map(({ label }) => label)

test('whoever may not write is offered nothing but the history', () => {
  expect(labels('taxon', {})).toEqual(['Verlauf'])
  expect(labels('collection', { edit: false, write: false })).toEqual(['Verlauf'])
  expect(labels('Art', {})).toEqual([])
  expect(labels('organization', {})).toEqual([])
})

test('who may write only what collections say of an object does not move or delete it', () => {
  expect(labels('taxon', { edit: true })).toEqual(['Bearbeiten', 'Verlauf'])
  expect(labels('taxon', { edit: true, write: true })).toEqual([
    'Bearbeiten',
    'Objekt darunter anlegen …',
    'Verschieben …',
    'Verlauf',
    'Löschen …',
  ])
})

test('who may write a collection or a taxonomy fills it from a file', () => {
  expect(labels('collection', { edit: true, write: true })).toEqual([
    'Bearbeiten',
    'Eintrag anlegen …',
    'Aus Datei importieren …',
    'Verlauf',
    'Löschen …',
  ])
  expect(labels('taxonomy', { edit: true, write: true })).toContain('Aus Datei importieren …')
})

test('an organisation is given what its roles may make', () => {
  expect(labels('organization', { createTaxonomy: true })).toEqual(['Taxonomie anlegen …'])
  expect(labels('organization', { edit: true, createTaxonomy: true, createCollection: true })).toEqual([
    'Angaben ändern',
    'Taxonomie anlegen …',
    'Eigenschaften-Sammlung anlegen …',
  ])
})
