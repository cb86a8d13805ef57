import { told } from './testing/writtenSide'

test('spelling that the codes allow is certain; what is only similar, or of another author or extent, is not', async () => {
  expect(
    await told(
      `
       Salix salis-albae | A.
       Carex flacca | Schreb.
       Erica carnae | L.
       Viola alba | Besser
       Festuca ovina | L.
       Aster trifolius | Huds.`,
      `
       Salix salisalbae | A.
       Carex flava | L.
       Erica carnea | L.
       Viola alba | Raf.
       Festuca ovina agg. | L.
       Tripolium trifolium | (Huds.) Nees`,
    ),
  ).toEqual([
    'Salix salis-albae → Salix salisalbae: renamed, gleicher Name, anders geschrieben',
    'Carex flacca → –: gone',
    'Erica carnae → Erica carnea: doubtful (open), ähnlicher Name',
    'Viola alba → Viola alba: doubtful (open), gleicher Name, anderer Autor',
    'Festuca ovina → Festuca ovina agg.: doubtful (open), gleicher Name, anders gefasst',
    'Aster trifolius → Tripolium trifolium: doubtful (open), gleiches Epitheton in einer anderen Gattung',
    '– → Carex flava: new',
  ])
})

test('an epithet that was combined anew is looked for in the same family, and without one only where its author says something', async () => {
  const young = `
    family: Asteraceae | Giseke
      Galatella alpina | (L.) Z.
    family: Rosaceae | Juss.
      Dryas alpina | (L.) Y.`
  expect((await told('family: Asteraceae | Giseke\n  Aster alpinus | L.', young))[1]).toBe(
    'Aster alpinus → Galatella alpina: doubtful (open), gleiches Epitheton in einer anderen Gattung',
  )
  expect((await told('Aster alpinus | L.', young))[0]).toBe('Aster alpinus → –: gone')
})

test.each([
  {
    what: 'a name combined anew contradicts a synonym of another epithet',
    old: `
      family: Poaceae | Barnhart
        Festuca pratensis | Huds.
          = Festuca heteromalla | Pourr.`,
    young: `
      family: Poaceae | Barnhart
        Festuca heteromalla | Pourr.
        Schedonorus pratensis | (Huds.) P.Beauv.`,
    said: [
      'Poaceae → Poaceae: same, gleicher Name',
      'Festuca pratensis → Festuca heteromalla: doubtful (open), Festuca heteromalla ist in der alten Fassung ein Synonym',
      'Festuca pratensis → Schedonorus pratensis: doubtful (open), gleiches Epitheton in einer anderen Gattung',
    ],
  },
  {
    what: 'names of one word are not taken for those of another rank, nor for a hybrid that has none of its own',
    old: `
      family: Pistiaceae | Rich.
      genus: Oenanthe | L.
      genus: Salix | L.`,
    young: `
      family: Montiaceae | Raf.
      tribe: Oenantheae | Dumort.
      hybrid: Salix x hyb. [Salix caprea L. x Salix pentandra L.]`,
    said: [
      'Pistiaceae → –: gone',
      'Oenanthe → –: gone',
      'Salix → –: gone',
      '– → Montiaceae: new',
      '– → Oenantheae: new',
      '– → Salix x hyb. [Salix caprea L. x Salix pentandra L.]: new',
    ],
  },
])('$what', async ({ old, young, said }) => expect(await told(old, young)).toEqual(said))
