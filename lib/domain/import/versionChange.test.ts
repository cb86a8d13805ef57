import { kindNumbers, tooManyToCompare, type VersionChange, versionConsequences } from './versionChange'

const change: VersionChange = {
  taxonomy: { id: 'a', name: 'Flora 2012' },
  isDeleting: false,
  kinds: [
    { kind: 'same', taxa: 2_000, entries: 3_000, open: 0 },
    { kind: 'lumped', taxa: 3, entries: 4, open: 0 },
    { kind: 'split', taxa: 1, entries: 7, open: 1 },
    { kind: 'gone', taxa: 2, entries: 0, open: 0 },
    { kind: 'new', taxa: 9, entries: 0, open: 0 },
  ],
  kept: { taxa: 2_000, entries: 3_000 },
  sunk: { taxa: 1, entries: 1 },
  left: { taxa: 2, entries: 6 },
  doubled: { taxa: 1, entries: 6 },
  leaving: [],
}

test('either way says what follows from it, in numbers', () => {
  expect(versionConsequences(change)).toEqual({
    inPlace: [
      "2'000 Objekte behalten Adresse, Links und 3'000 Einträge von Sammlungen, auch wo der Name ein anderer wird.",
      '1 Objekt mit 1 Eintrag von Sammlungen wird zum Synonym.',
      '2 Objekte mit 6 Einträgen von Sammlungen haben in der Datei kein Gegenstück: Sie bleiben neben den neuen stehen.',
      'Eines davon steht darin unter anderem Namen oder an anderem Ort: ' +
        'Danach stünde es zweimal da, alt und neu, und 6 Einträge von Sammlungen blieben beim alten.',
    ],
    beside: [
      "«Flora 2012» bleibt, wie sie ist, mit 2'006 Objekten, 3'011 Einträgen von Sammlungen und allen Links. Nichts davon geht von selbst über.",
      "3'000 Einträge von Sammlungen lassen sich entlang des Umzugs ohne weiteres mitnehmen.",
      '4 Einträge von Sammlungen von 3 Objekten, die mit anderen zusammengelegt wurden, gehen mit, wo sich nichts widerspricht.',
      'Über 1 Objekt mit 7 Einträgen von Sammlungen muss jemand entscheiden: aufgeteilt, oder nicht sicher wiederzufinden.',
      '2 Objekte haben keinen Nachfolger.',
    ],
  })
  expect(versionConsequences({ ...change, isDeleting: true }).inPlace.slice(2)).toEqual([
    '2 Objekte mit 6 Einträgen von Sammlungen haben in der Datei kein Gegenstück: Gelöscht wird, woran nichts hängt; ' +
      'worüber Sammlungen etwas sagen oder was gleichgesetzt ist, bleibt mit dem, was darüber steht.',
    'Darunter sind solche, die darin unter anderem Namen oder an anderem Ort stehen: ' +
      '6 Einträge von Sammlungen blieben beim alten Objekt und kämen nicht zum neuen.',
  ])
  const nothingLost = { ...change, isDeleting: true, doubled: { taxa: 1, entries: 0 } }
  expect(versionConsequences(nothingLost).inPlace).toHaveLength(3)
  expect(kindNumbers(change)).toEqual([
    "2'000 gleich",
    '3 als Synonym eingezogen',
    '1 aufgeteilt (1 offen)',
    '2 weggefallen',
    '9 neu',
  ])
})

test('of one it is said in the singular, and of nothing nothing', () => {
  const [none, one] = [
    { taxa: 0, entries: 0 },
    { taxa: 1, entries: 1 },
  ]
  const open = 0
  const alone = {
    ...change,
    kinds: [
      { kind: 'renamed' as const, ...one, open },
      { kind: 'merged' as const, ...one, open },
      { kind: 'doubtful' as const, ...one, open },
      { kind: 'gone' as const, ...one, open },
    ],
    ...{ kept: one, sunk: one, left: one, doubled: one },
  }
  expect(versionConsequences(alone)).toEqual({
    inPlace: [
      '1 Objekt behält Adresse, Links und 1 Eintrag von Sammlungen, auch wo der Name ein anderer wird.',
      '1 Objekt mit 1 Eintrag von Sammlungen wird zum Synonym.',
      '1 Objekt mit 1 Eintrag von Sammlungen hat in der Datei kein Gegenstück: Es bleibt neben den neuen stehen.',
      'Eines davon steht darin unter anderem Namen oder an anderem Ort: ' +
        'Danach stünde es zweimal da, alt und neu, und 1 Eintrag von Sammlungen bliebe beim alten.',
    ],
    beside: [
      '«Flora 2012» bleibt, wie sie ist, mit 4 Objekten, 4 Einträgen von Sammlungen und allen Links. Nichts davon geht von selbst über.',
      '1 Eintrag von Sammlungen lässt sich entlang des Umzugs ohne weiteres mitnehmen.',
      '1 Eintrag von Sammlungen von 1 Objekt, das mit anderen zusammengelegt wurde, geht mit, wo sich nichts widerspricht.',
      'Über 1 Objekt mit 1 Eintrag von Sammlungen muss jemand entscheiden: aufgeteilt, oder nicht sicher wiederzufinden.',
      '1 Objekt mit 1 Eintrag von Sammlungen hat keinen Nachfolger.',
    ],
  })
  expect(versionConsequences({ ...alone, isDeleting: true }).inPlace.at(-1)).toBe(
    'Darunter sind solche, die darin unter anderem Namen oder an anderem Ort stehen: ' +
      '1 Eintrag von Sammlungen bliebe beim alten Objekt und käme nicht zum neuen.',
  )
  const silent = { ...alone, kinds: [{ kind: 'same' as const, taxa: 1, entries: 0, open }], kept: { taxa: 1, entries: 0 } }
  expect(versionConsequences({ ...silent, sunk: none, left: none, doubled: none })).toEqual({
    inPlace: ['1 Objekt behält Adresse und Links, auch wo der Name ein anderer wird.'],
    beside: ['«Flora 2012» bleibt, wie sie ist, mit 1 Objekt und allen Links. Nichts davon geht von selbst über.'],
  })
  expect(versionConsequences({ ...alone, doubled: { taxa: 1_200, entries: 0 } }).inPlace.at(-1)).toBe(
    "1'200 davon stehen darin unter anderem Namen oder an anderem Ort: Danach stünden sie zweimal da, alt und neu.",
  )
})

test('why two versions are not compared, and what to do', () => {
  const many = { name: 'Flora 2012', names: 400_006, most: 400_000 }
  const why =
    "«Flora 2012» und die Datei haben zusammen 400'006 Namen; verglichen werden vor dem Laden höchstens 400'000. " +
    'Was aus den Taxa wird, steht deshalb hier nicht.'
  expect(tooManyToCompare({ ...many, way: 'beside' })).toBe(
    `${why} Die bisherige Fassung bleibt, wie sie ist; nach dem Laden sagt es der Umzug.`,
  )
  expect(tooManyToCompare({ ...many, way: 'inPlace' })).toBe(
    `${why} Laden Sie die Datei als neue Fassung daneben, so sagt es der Umzug, bevor sich an der bisherigen etwas ändert. ` +
      'Wenn Sie an Ort nachführen, sehen Sie es erst danach im Verlauf; der Import lässt sich 30 Tage lang zurücknehmen.',
  )
})
