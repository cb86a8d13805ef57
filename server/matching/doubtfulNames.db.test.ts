import { sql } from 'kysely'
import { describeOneEngine } from '../db/testing/testDatabase'
import { matchNames } from './matchNames'
import { fillMatchingWorld, older, plants } from './testing/testWorld'

describeOneEngine('names that say more than the list, or less', (db) => {
  beforeAll(async () => {
    await fillMatchingWorld(db())
    await sql`insert into taxa (taxonomy_id, name, author, rank) values
      (${plants}, 'Achillea millefolium', 'L.', 'species'), (${plants}, 'Achillea millefolium', null, 'species aggregate'),
      (${plants}, 'Achillea millefolium s.str.', 'L.', null), (${plants}, 'Aconitum napellus', 'L.', null), (${plants}, 'Aconitum napellus s.str.', null, null),
      (${plants}, 'Taraxacum', null, 'genus'), (${plants}, 'Taraxacum sect. Ruderalia', 'Kirschner', 'section'), (${plants}, 'Amaranthus caudatus', 'L.', null),
      (${plants}, 'Chrysosplenium alternifolium', 'L.', null), (${plants}, 'Akebia quinata', 'Decne.', null), (${plants}, 'Acer campestre', 'L.', null),
      (${plants}, 'Acer platanoides', 'L.', null), (${plants}, 'Carabus (Morphocarabus) monilis', 'Fabricius, 1792', null),
      (${plants}, 'Brassiceae', null, 'tribe'), (${plants}, 'Brassica', null, 'genus'), (${plants}, 'Fagus', null, 'genus')`.execute(
      db().owner,
    )
  })

  const said = async (...names: string[]) =>
    (await matchNames(db(), [plants], names)).map(({ kind, candidates }) => [
      kind,
      ...candidates.slice(0, 3).map(({ foundName }) => foundName),
    ])

  test('how wide a name is meant counts: an aggregate is no species, and the species not what is left of it', async () => {
    const names = {
      'Aconitum napellus agg.': ['similar', 'Aconitum napellus', 'Aconitum napellus s.str.'],
      'Aconitum napellus s.l.': ['similar', 'Aconitum napellus', 'Aconitum napellus s.str.'],
      'Aconitum napellus': ['exact', 'Aconitum napellus', 'Aconitum napellus s.str.'],
      'Aconitum napellus sensu stricto': ['exact', 'Aconitum napellus s.str.', 'Aconitum napellus'],
      'Achillea millefolium agg.': ['exact', 'Achillea millefolium', 'Achillea millefolium', 'Achillea millefolium s.str.'],
      'Acer campestre s.str.': ['similar', 'Acer campestre'],
      'Acer campestre subagg.': ['similar', 'Acer campestre'],
    }
    expect(await said(...Object.keys(names))).toEqual(Object.values(names))
  })

  test('of one species beside its groups it is said which was taken, and what stands beside it', async () => {
    const matches = await matchNames(
      db(),
      [plants],
      ['Achillea millefolium', 'Achillea millefolium agg.', 'Achillea millefolium s. str.', 'Carex flava'],
    )
    expect(matches.map(({ kind, beside }) => [kind, beside])).toEqual([
      ['exact', ['Achillea millefolium s.str.', 'Achillea millefolium agg.']],
      ['exact', ['Achillea millefolium', 'Achillea millefolium s.str.']],
      ['exact', ['Achillea millefolium', 'Achillea millefolium agg.']],
      ['exact', []],
    ])
  })

  test('a section is no genus', async () => {
    expect(
      await said(
        'Taraxacum sect. Ruderalia',
        'Taraxacum sect Ruderalia Kirschner',
        'Taraxacum sect. Alpina',
        'Brassica sect. Sinapis',
      ),
    ).toEqual([['exact', 'Taraxacum sect. Ruderalia'], ['exact', 'Taraxacum sect. Ruderalia'], ['notFound'], ['notFound']])
  })

  test.each([
    'Acer cf. campestre',
    'cf. Acer campestre',
    'Acer aff. campestre',
    'Acer campestre?',
    '? Acer campestre',
    'Acer campestre (?)',
    'Acer campestre L. ?',
    'Acer campestre [cult.]',
    'Acer campestre (Jungpflanze)',
    'Acer campestre "rot"',
    'Acer campestre (juv.)',
  ])('«%s» is offered and not taken', async (name) => expect(await said(name)).toEqual([['similar', 'Acer campestre']]))

  test.each([
    'Acer campestre / Acer platanoides',
    'Acer campestre/platanoides',
    'Acer campestre L., Acer platanoides L.',
    'Acer campestre + A. platanoides',
    'Acer campestre oder platanoides',
  ])('«%s» is two, of which none is taken', async (name) =>
    expect(await said(name)).toEqual([['ambiguous', 'Acer campestre', 'Acer platanoides']]),
  )

  test('a cell with two names of which one is not there offers the other and takes none', async () => {
    expect(await said('Acer campestre / Acer ginnala', 'Silber-Weide / Nichts', 'Nichts / Garnichts')).toEqual([
      ['ambiguous', 'Acer campestre'],
      ['ambiguous', 'Silber-Weide'],
      ['notFound'],
    ])
  })

  test.each([
    'Acer&nbsp;campestre',
    '<i>Acer campestre</i> L.',
    '"Acer campestre"',
    '«Acer campestre L.»',
    '<em>Acer</em>&#160;<em>campestre</em>',
  ])('«%s» is found', async (name) => expect(await said(name)).toEqual([['exact', 'Acer campestre']]))

  test('an abbreviated genus is offered where one name fits, and ambiguous where several do', async () => {
    expect(await said('A. quinata', 'Ak. quinata', 'B. quinata', 'C. flava', 'S. alba L.')).toEqual([
      ['similar', 'Akebia quinata'],
      ['similar', 'Akebia quinata'],
      ['notFound'],
      ['similar', 'Carex flava L.'],
      ['similar', 'Salix alba L.'],
    ])
    // However many names of others have such an epithet.
    await sql`insert into taxa (taxonomy_id, name) select t, g || n || ' quinata' from generate_series(1, 2100) n,
      (values (${older}::uuid, 'Axgenus'), (${plants}::uuid, 'Xgenus')) as x (t, g)`.execute(db().owner)
    expect(await said('A. quinata')).toEqual([['similar', 'Akebia quinata']])
    await sql`insert into taxa (taxonomy_id, name) values (${plants}, 'Anthemis quinata')`.execute(db().owner)
    expect(await said('A. quinata')).toEqual([['ambiguous', 'Akebia quinata', 'Anthemis quinata']])
  })

  test('three wrong letters in a long name, wherever they are', async () => {
    expect(
      await said(
        'Chrysoplenum alternifolum',
        'Chrisosplenium altrenifolum',
        'Chrysosplenium alterniflm',
        'Crysospleniun alternifolim',
      ),
    ).toEqual(Array(4).fill(['similar', 'Chrysosplenium alternifolium']))
  })

  test('another genus is not offered, nor a tribe for a genus', async () => {
    expect(await said('Agapanthus caudatus', 'Brassika sp.', 'Brassicaceae', 'Fagus campestre', 'Carabus monilis')).toEqual([
      ['notFound'],
      ['similar', 'Brassica'],
      ['notFound'],
      ['notFound'],
      ['exact', 'Carabus (Morphocarabus) monilis'],
    ])
  })

  test('a genus is found before its many cultivars, and a vernacular name of two taxa behind those of many languages', async () => {
    await sql`insert into taxa (taxonomy_id, name) select ${plants}::uuid, unnest(${[
      'Rosa L.',
      ...Array.from({ length: 25 }, (_, n) => `Rosa 'Aaa${n}'`),
      ...['Huso huso', 'Delphinapterus leucas'],
    ]}::text[])`.execute(db().owner)
    await sql`insert into vernacular_names (taxon_id, name, language)
      select t.id, 'Beluga', l from taxa t join unnest(${[...'abcdefghijklmnopqrst'].map((letter) => `x${letter}`)}::text[]) l on true
      where t.name = 'Delphinapterus leucas' order by l`.execute(db().owner)
    await sql`insert into vernacular_names (taxon_id, name, language) select id, 'Beluga', 'de' from taxa where name = 'Huso huso'`.execute(
      db().owner,
    )
    const found = await matchNames(db(), [plants], ['Rosa', 'Rosa sp.', 'Beluga'])
    expect(found.map(({ kind, candidates }) => [kind, ...candidates.map(({ name }) => name).sort()])).toEqual([
      ['exact', 'Rosa L.'],
      ['exact', 'Rosa L.'],
      ['ambiguous', 'Delphinapterus leucas', 'Huso huso'],
    ])
  })

  test('a synonym that its source says was used for another plant, or that has another author, is not certain', async () => {
    const authors = [
      ...['auct. non L.', 'auct.', 'sensu Koch', 'non L.', 'sensu auct. non L.', 'L. p.p.', 'auct., non L.', 's.l.', 'L. s.l.'],
      ...['auct. p.p.', 'sensu lato', 'auct.eur. non L.', 'L.'],
    ]
    const names = authors.map((_, n) => `Viola ${'abcdefghijklmn'.charAt(n).repeat(3)}`)
    await sql`with viola as (insert into taxa (taxonomy_id, name, author) values (${plants}, 'Viola odorata', 'L.') returning id)
      insert into taxa (taxonomy_id, name, author, accepted_id, status) select ${plants}::uuid, n, a, viola.id, 'synonym' from viola,
        unnest(${[...names, 'Viola suavis auct., non M. Bieb.']}::text[], ${[...authors, null]}::text[]) as x (n, a)`.execute(
      db().owner,
    )
    const kinds = async (texts: string[]) => (await matchNames(db(), [plants], texts)).map(({ kind }) => kind)
    const doubtful = authors.slice(0, -1).map(() => 'similar')
    expect(await kinds([...names, 'Viola suavis'])).toEqual([...doubtful, 'synonym', 'similar'])
    expect(await kinds(names.map((name) => `${name} L.`))).toEqual([...doubtful, 'synonym'])
    expect(await kinds(['Viola mmm Mill.', 'Viola suavis M. Bieb.', 'Viola suavis auct.'])).toEqual([
      ...['authorDiffers', 'similar', 'synonym'],
    ])
  })

  test('the first taxonomy counts where the name is a synonym there, and a taxon in the second', async () => {
    await sql`insert into taxa (taxonomy_id, name, author) values (${older}, 'Carex vulgaris', 'Fr.')`.execute(db().owner)
    const first = async (...taxonomies: string[]) =>
      (await matchNames(db(), taxonomies, ['Carex vulgaris'])).map(({ kind, candidates }) => [kind, candidates[0]?.name])
    expect([await first(plants, older), await first(older, plants)]).toEqual([
      [['synonym', 'Carex flacca Schreb.']],
      [['exact', 'Carex vulgaris']],
    ])
  })

  test('a sign of a hybrid that only one of both has is said', async () => {
    const matches = await matchNames(
      db(),
      [plants],
      ['Mentha piperita', 'Mentha ×piperita', 'Mentha ×aquatica', 'Mentha aquatica'],
    )
    expect(matches.map(({ kind, hybridSign }) => [kind, hybridSign])).toEqual([
      ['exact', 'missing'],
      ['exact', null],
      ['exact', 'added'],
      ['exact', null],
    ])
  })
})
