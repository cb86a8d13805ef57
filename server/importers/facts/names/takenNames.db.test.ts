import { sql } from 'kysely'
import { describeOneEngine } from '../../../db/testing/testDatabase'
import { importFrom, issuesOf, removeSources, writeSource } from '../../testing/testSources'
import { linesOf, table } from '../testing/testFacts'

afterAll(removeSources)

const list = [
  'Aconitum napellus;L.;species',
  'Achillea millefolium;L.;species',
  'Achillea millefolium agg.;;species aggregate',
  'Achillea millefolium s.str.;L.;species',
  'Acer campestre;L.;species',
  'Acer platanoides;L.;species',
  'Mentha ×piperita;L.;species',
  'Akebia quinata;Decne.;species',
  'Akebia trifoliata;Koidz.;species',
  'Triglochin maritima;L.;species',
]

describeOneEngine('what an import says about the names it takes, and which it does not take', (db) => {
  beforeAll(async () => {
    const path = writeSource({ 'arten.csv': `name;author;rank\n${list.join('\n')}\n` })
    await importFrom(db(), path, { taxonomy: 'Pflanzen', type: 'Art' })
  })

  const imported = async (collection: string, ...names: string[]) => {
    const source = table('Art;Wert', ...names.map((name, n) => (name === '' ? '' : `"${name.replaceAll('"', '""')}";${n + 1}`)))
    const report = await importFrom(db(), source, { collection, taxonomies: ['Pflanzen'] })
    return { taken: await linesOf(db(), collection), notes: report.notes, issues: issuesOf(report) }
  }

  test('nothing that says more than the name is taken without a decision', async () => {
    const names = [
      'Aconitum napellus agg.',
      'Acer cf. campestre',
      'Acer campestre?',
      'Acer campestre / Acer platanoides',
      'Acer platanoides / campestre',
      'Acer campestre (juv.)',
    ]
    const { taken, issues } = await imported('Unsicher', ...names, 'Akebia quinata')
    expect(taken).toEqual(['Akebia quinata {"Wert": "7"}'])
    expect(issues).toEqual({
      'Den Namen gibt es nur in ähnlicher Schreibweise': [
        'tabelle.csv:2 Art=Aconitum napellus agg. → nicht übernommen (gemeint vielleicht: Aconitum napellus L.)',
        'tabelle.csv:3 Art=Acer cf. campestre → nicht übernommen (gemeint vielleicht: Acer campestre L.)',
        'tabelle.csv:4 Art=Acer campestre? → nicht übernommen (gemeint vielleicht: Acer campestre L.)',
        'tabelle.csv:7 Art=Acer campestre (juv.) → nicht übernommen (gemeint vielleicht: Acer campestre L.)',
      ],
      'Der Name ist mehrdeutig': [
        'tabelle.csv:5 Art=Acer campestre / Acer platanoides → nicht übernommen (gemeint vielleicht: Acer campestre L. · Acer platanoides L.)',
        'tabelle.csv:6 Art=Acer platanoides / campestre → nicht übernommen (gemeint vielleicht: Acer platanoides L. · Acer campestre L.)',
      ],
    })
  })

  test('which of a species and its groups was taken, a sign of a hybrid that is missing, another spelling: all is listed', async () => {
    const { taken, notes } = await imported(
      'Anders',
      'Achillea millefolium',
      'Mentha piperita',
      'Acer ×campestre',
      'Triglochin maritimum',
    )
    expect(taken).toEqual([
      'Acer campestre {"Wert": "3"}',
      'Achillea millefolium {"Wert": "1"}',
      'Mentha ×piperita {"Wert": "2"}',
      'Triglochin maritima {"Wert": "4"}',
    ])
    expect(notes).toEqual([
      '1 Name ist in den Taxonomien anders geschrieben und nach den Nomenklaturregeln derselbe: «Triglochin maritimum» (Triglochin maritima L.).',
      '1 Name hat in den Taxonomien ein Hybridzeichen und in der Tabelle keines: «Mentha piperita» (Mentha ×piperita L.).',
      '1 Name hat in der Tabelle ein Hybridzeichen und in den Taxonomien keines: «Acer ×campestre» (Acer campestre L.).',
      '1 Name gibt es in den Taxonomien weiter und enger gefasst (agg., s. str.); übernommen ist, was genau so heisst: ' +
        '«Achillea millefolium» (Achillea millefolium L., nicht Achillea millefolium s.str., Achillea millefolium agg.).',
    ])
  })

  test('an abbreviated genus is that of the line before, and said; without one it is a decision', async () => {
    const { taken, notes, issues } = await imported(
      'Abgekürzt',
      'Akebia trifoliata',
      'A. quinata',
      'Acer campestre',
      'A. platanoides',
      'Mentha ×piperita',
      'A. napellus',
    )
    expect(taken).toEqual([
      'Acer campestre {"Wert": "3"}',
      'Acer platanoides {"Wert": "4"}',
      'Akebia quinata {"Wert": "2"}',
      'Akebia trifoliata {"Wert": "1"}',
      'Mentha ×piperita {"Wert": "5"}',
    ])
    expect(notes).toEqual([
      '2 Namen haben eine abgekürzte Gattung; sie ist die der Zeile davor: «A. quinata» (Akebia quinata Decne.), «A. platanoides» (Acer platanoides L.).',
    ])
    expect(issues).toEqual({
      'Den Namen gibt es nur in ähnlicher Schreibweise': [
        'tabelle.csv:7 Art=A. napellus → nicht übernommen (gemeint vielleicht: Aconitum napellus L.)',
      ],
    })
  })

  test('an abbreviated genus behind two different ones is nobody’s', async () => {
    await sql`insert into taxa (taxonomy_id, name) select id, 'Acer quinata' from taxonomies where name = 'Pflanzen'`.execute(
      db().owner,
    )
    const { taken, issues } = await imported('Zweideutig', 'Akebia trifoliata', 'A. quinata', 'Acer campestre', 'A. quinata')
    expect(taken).toEqual(['Acer campestre {"Wert": "3"}', 'Akebia trifoliata {"Wert": "1"}'])
    expect(Object.keys(issues)).toEqual(['Der Name ist mehrdeutig'])
  })
})
