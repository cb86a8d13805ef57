import { told } from './testing/writtenSide'

describe('several of a name in the old list', () => {
  const several = 'mehrere tragen diesen Namen'

  test('lead to the one of the new list, and nobody knows which of them', async () => {
    expect(await told('Aus bus | L.\nAus bus | Mill.\nCus dus | A.', 'Aus bus\nCus dus | A.')).toEqual([
      `Aus bus → Aus bus: doubtful (open), ${several}`,
      `Aus bus → Aus bus: doubtful (open), ${several}`,
      'Cus dus → Cus dus: same, gleicher Name',
    ])
    expect(await told('Aus bus\nAus bus', 'Eus fus | A.\n  = Aus bus | L.')).toEqual([
      `Aus bus → Eus fus: doubtful (open), ${several}`,
      `Aus bus → Eus fus: doubtful (open), ${several}`,
    ])
  })

  test('one that alone names the author is it; a son is not his father', async () => {
    expect(await told('Aus bus\nAus bus | L.\nAus bus | Mill.', 'Aus bus | L.')).toEqual([
      `Aus bus → Aus bus: doubtful (open), ${several}`,
      'Aus bus → Aus bus: same, gleicher Name',
      'Aus bus → Aus bus: doubtful (open), gleicher Name, anderer Autor',
    ])
    expect(await told('Aus bus | Hook. f.\nAus bus | Hook.', 'Aus bus | Hook.')).toEqual([
      'Aus bus → Aus bus: doubtful (open), gleicher Name, anderer Autor',
      'Aus bus → Aus bus: same, gleicher Name',
    ])
  })

  test('the species of the father is not that of the son, and goes where the new list has it', async () => {
    expect(await told('Iris foo | Hook.', 'Iris foo | Hook.f.')).toEqual([
      'Iris foo → Iris foo: doubtful (open), gleicher Name, anderer Autor',
    ])
    expect(await told('Iris foo | W.D.J.Koch', 'Iris foo | K.Koch')).toEqual([
      'Iris foo → Iris foo: doubtful (open), gleicher Name, anderer Autor',
    ])
    expect(await told('Iris foo | J.Presl', 'Iris foo | J. & C. Presl')).toEqual(['Iris foo → Iris foo: same, gleicher Name'])
    expect(await told('Iris foo | Hook.', 'Iris foo | Hook.f.\nIris nova | Mill.\n  = Iris foo | Hook.')).toEqual([
      'Iris foo → Iris nova: renamed, in der neuen Fassung ein Synonym von Iris nova',
      '– → Iris foo: new',
    ])
  })

  test('nor does anybody know where the new list spells it in another way', async () => {
    expect(await told('Abies alba | L.\nAbies alba | Mill.', 'Abies albus')).toEqual([
      `Abies alba → Abies albus: doubtful (open), gleicher Name, anders geschrieben; ${several}`,
      `Abies alba → Abies albus: doubtful (open), gleicher Name, anders geschrieben; ${several}`,
    ])
    expect(await told('Abies alba | L.\nAbies alba | Mill.', 'Abies albus | L.')).toEqual([
      'Abies alba → Abies albus: renamed, gleicher Name, anders geschrieben',
      'Abies alba → Abies albus: doubtful (open), ähnlicher Name',
    ])
  })

  test('are one where all name the author, or stand above the genera', async () => {
    expect(
      await told('Populus canescens | (Ait.) Smith\nPopulus x canescens | (Aiton) Sm.', 'Populus x canescens | (Aiton) Sm.'),
    ).toEqual([
      'Populus canescens → Populus x canescens: merged, gleicher Name',
      'Populus x canescens → Populus x canescens: merged, gleicher Name',
    ])
    expect(await told('Abies alba | Mill.\nAbies alba | Miller', 'Abies albus')).toEqual([
      'Abies alba → Abies albus: merged, gleicher Name, anders geschrieben',
      'Abies alba → Abies albus: merged, gleicher Name, anders geschrieben',
    ])
    expect(
      await told(
        `
         order: Brassicales
           family: Brassicaceae
         order: Capparales
           family: Brassicaceae
             genus: Oenanthe
         genus: Oenanthe`,
        `
         order: Brassicales
           family: Brassicaceae
             genus: Oenanthe`,
      ),
    ).toEqual([
      'Brassicales → Brassicales: same, gleicher Name',
      'Brassicaceae → Brassicaceae: merged, gleicher Name',
      'Capparales → –: gone',
      'Brassicaceae → Brassicaceae: merged, gleicher Name',
      `Oenanthe → Oenanthe: doubtful (open), ${several}`,
      `Oenanthe → Oenanthe: doubtful (open), ${several}`,
    ])
  })

  test('a subgenus and a variety are not taken for what has the name with its rank', async () => {
    expect(
      await told(
        `
         genus: Apis | L.
           subgenus: Apis | L.
         subspecies: Aus bus subsp. cus | L.
           variety: Aus bus var. cus | L.`,
        `
         genus: Apis | L.
         subspecies: Aus bus subsp. cus | L.`,
      ),
    ).toEqual([
      'Apis → Apis: same, gleicher Name',
      `Apis → Apis: doubtful (open), ${several}`,
      'Aus bus subsp. cus → Aus bus subsp. cus: same, gleicher Name',
      `Aus bus var. cus → Aus bus subsp. cus: doubtful (open), ${several}`,
    ])
  })

  test('each is its own where each has its author, and what was entered by hand counts', async () => {
    const old = 'Aus bus | L.\nAus bus | Mill.'
    expect(await told(old, 'Aus bus | L.\nEus fus | A.\n  = Aus bus | Mill.')).toEqual([
      'Aus bus → Aus bus: same, gleicher Name',
      'Aus bus → Eus fus: renamed, in der neuen Fassung ein Synonym von Eus fus',
    ])
    expect(await told(old, 'Aus bus\nEus fus | A.', { equivalents: [['o2', 'n2']] })).toEqual([
      `Aus bus → Aus bus: doubtful (open), ${several}`,
      'Aus bus → Eus fus: renamed, als gleichwertig eingetragen',
    ])
  })

  test('that were perhaps split are asked about with all that they may be', async () => {
    expect(await told('Aus bus | L.\n  = Cus dus | A.\nAus bus | Mill.', 'Aus bus\nCus dus | A.')).toEqual([
      `Aus bus → Aus bus: doubtful (open), ${several}`,
      'Aus bus → Cus dus: doubtful (open), Cus dus ist in der alten Fassung ein Synonym',
      `Aus bus → Aus bus: doubtful (open), ${several}`,
    ])
  })

  test('habitats: one with the same code under the same name is it', async () => {
    const old = `
      [1] Wald
        [1.1] Übrige
      [2] Wiese
        [2.1] Übrige`
    expect(await told(old, '[1] Wald\n  [1.1] Übrige\n[2] Wiese', { isHabitats: true })).toEqual([
      'Wald → Wald: same, gleicher Name',
      'Übrige → Übrige: same, gleicher Name',
      'Wiese → Wiese: same, gleicher Name',
      `Übrige → Übrige: doubtful (open), ${several}`,
    ])
    // The same code under another name is another habitat's.
    expect(await told(old, '[1] Wiese\n  [1.1] Übrige', { isHabitats: true })).toEqual([
      'Wald → –: gone',
      `Übrige → Übrige: doubtful (open), ${several}`,
      'Wiese → Wiese: renamed, gleicher Name',
      `Übrige → Übrige: doubtful (open), ${several}`,
    ])
  })

  test('do not keep ids of the source from counting', async () => {
    const names = Array.from({ length: 12 }, (_, at) => `Abies ${'abcdefghijkl'.charAt(at)}ium | A. #${at + 1}`)
    const old = [...names, 'Aus bus | L. #20', 'Aus bus | Mill. #21', 'Aus bus #22'].join('\n')
    expect((await told(old, [...names, 'Eus fus | A. #20', 'Aus bus #21', 'Eus gus | B. #22'].join('\n'))).slice(12)).toEqual([
      'Aus bus → Eus fus: renamed, gleiche Kennung der Quelle',
      'Aus bus → Aus bus: same, gleicher Name; gleiche Kennung der Quelle',
      'Aus bus → Eus gus: renamed, gleiche Kennung der Quelle',
    ])
  })
})

test('a synonym of several old taxa that is a taxon now is left open for each of them, unless their authors differ', async () => {
  const young = 'Cus dus | A.\nEus fus | B.'
  const why = 'Cus dus ist in der alten Fassung ein Synonym'
  expect(await told('Aus bus | L.\n  = Cus dus | A.\nEus fus | B.\n  = Cus dus | A.', young)).toEqual([
    `Aus bus → Cus dus: doubtful (open), ${why}; mehrere tragen diesen Namen`,
    'Eus fus → Eus fus: split (open), gleicher Name',
    `Eus fus → Cus dus: split (open), ${why}`,
  ])
  expect(await told('Aus bus | L.\n  = Cus dus | A.\nEus fus | B.\n  = Cus dus | Mill.', young)).toEqual([
    `Aus bus → Cus dus: renamed, ${why}`,
    'Eus fus → Eus fus: same, gleicher Name',
  ])
})
