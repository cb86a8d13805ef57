import { statesParameters } from '../../../lib/domain/addresses/statesQuery'
import { contentTypes, type StatesFormat } from '../../../lib/domain/export/exportFormats'
import { exportParameters } from '../../../lib/domain/export/exportParameters'
import { shortLinkParameter } from '../../../lib/domain/export/shortLink'
import { uuidText, wholeNumberFrom } from '../../../lib/domain/parameters/kinds'
import { exportWords } from './exportOperations'
import { fileId } from './fileId'
import { operation } from './operation'

/** A collection of the demo data. */
const ofList = { says: 'Id einer Taxonomie oder einer Eigenschaften-Sammlung.', example: '2d3f5050-79f5-5d46-803e-23acadc1ee0c' }

export const feedOperation = operation({
  id: 'verlaufAtom',
  group: 'Verlauf',
  summary: 'Änderungen als Atom-Feed',
  text:
    'Mit `id`: Ein Eintrag ist, was auf einmal geschrieben worden ist. Ältere Einträge stehen in Archiven (RFC 5005), die sich nie mehr ändern. ' +
    'Mit den Angaben eines Exports: Ein Eintrag ist, was in die Auswahl gekommen ist, was nicht mehr dabei ist und was sich an ihren Zeilen geändert hat. ' +
    "Beobachtet wird sie vom ersten Abruf an; höchstens 100'000 Objekte, die letzten 50 Änderungen.",
  query: { id: { kind: uuidText }, archiv: { kind: wholeNumberFrom(1) }, ...exportParameters, kurz: shortLinkParameter },
  words: {
    ...exportWords,
    id: { ...ofList, isAlone: true },
    archiv: { says: 'Nummer eines Archivs, 1 für das älteste. Ohne Angabe die neuesten Einträge.', example: '1', needs: 'id' },
  },
  exampleWith: ['taxonomies'],
  answers: { 200: { says: 'Der Feed.', types: ['application/atom+xml; charset=utf-8'], headers: ['last-modified'] } },
  refused: [400, 404, 503],
  isTagged: true,
})

export const statesOperation = (extension: StatesFormat) =>
  operation({
    id: fileId('verlauf', extension),
    group: 'Verlauf',
    summary: `Zwei Stände verglichen, als ${extension.toUpperCase()}`,
    text: 'Was zwischen zwei Ständen neu, weg, verschoben oder geändert ist, mit einer Zeile je Feld.',
    query: { id: { kind: uuidText, isRequired: true }, ...statesParameters },
    words: {
      id: ofList,
      von: {
        says: 'Der Stand vorher: ein Tag (sein Ende in der Schweiz) oder ein Zeitpunkt. Ohne Angabe der Beginn des Verlaufs.',
        example: '2026-01-31',
      },
      bis: { says: 'Der Stand nachher, ebenso. Ohne Angabe jetzt.', example: '2026-11-21T13:05:00Z' },
    },
    answers: { 200: { says: 'Die Tabelle.', types: [contentTypes[extension]], headers: ['content-disposition', 'datenstand'] } },
    refused: [400, 404, 503],
    isTagged: true,
  })
