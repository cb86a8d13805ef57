import { sql } from 'kysely'
import { describeOneEngine } from '../db/testing/testDatabase'
import { isTaken } from '../importers/facts/takenGrades'
import { matchNames } from './matchNames'
import { fillMatchingWorld, plants } from './testing/testWorld'

describeOneEngine('a name that is written oddly', (db) => {
  const add = (name: string, author: string | null, rank: string, accepted: string | null = null) =>
    sql`
      insert into taxa (taxonomy_id, name, author, rank, accepted_id, status) values (${plants}, ${name}, ${author}, ${rank},
        (select id from taxa where name = ${accepted}::text and accepted_id is null and taxonomy_id = ${plants}),
        ${accepted ? 'synonym' : 'accepted'})`.execute(db().owner)
  beforeAll(async () => {
    await fillMatchingWorld(db())
    await add('Lathyrus', 'L.', 'genus')
    await add('Lathyrus vernus', '(L.) Bernh.', 'species')
    await add('Rosa', 'L.', 'genus')
    await add('Rosa canina', 'L.', 'species')
    await add('Rosa corymbifera', 'Borkh.', 'species')
    await add('Pinus mugo', 'Turra', 'species')
    await add('Pinus mugo subsp. uncinata', '(DC.) Domin', 'subspecies')
    await add('Poa annua', 'L.', 'species')
    await add('Poa annua var. reptans', 'Hausskn.', 'variety')
    await add('Iris foo', 'Hook.', 'species')
    await add('Iris other', 'Mill.', 'species')
    await add('Iris foo', 'Hook.f.', 'species', 'Iris other')
    await add('Draba bar', 'W.D.J.Koch', 'species')
    await add('Draba alia', 'L.', 'species')
    await add('Draba bar', 'K.Koch', 'species', 'Draba alia')
    await add('Bombus', 'Latreille, 1802', 'genus')
    await add('Bombus (Psithyrus)', 'Lepeletier, 1833', 'subgenus')
    await add('Lasioglossum (Evylaeus)', 'Robertson, 1902', 'subgenus')
    await add('Asteraceae (Compositae)', 'Giseke', 'family')
    await add('Rosa andegavensis', 'Bastard', 'species')
  })
  /** What is taken without anybody's decision, by imports for example, and as what. */
  const taken = async (name: string) => {
    const [match] = await matchNames(db(), [plants], [name])
    return match && isTaken(match) ? `${match.kind}: ${match.candidates[0]?.name}` : 'not taken'
  }

  test.each([
    ['Lathyrus vernus(L.) Bernh.', 'exact: Lathyrus vernus'],
    ['Rosa canina(L.)', 'exact: Rosa canina'],
    ['Rosa canina,L.', 'exact: Rosa canina'],
    ['Rosa caninaL.', 'exact: Rosa canina'],
    ['ROSA CANINA,L.', 'not taken'],
    ['Rosa canina+corymbifera', 'not taken'],
    ['Rosa canina&corymbifera', 'not taken'],
    ['Rosa canina,cf', 'not taken'],
    ['Rosa canina-Bastard', 'not taken'],
    ['Rosa canina:Sektion', 'not taken'],
    ['Rosa canina vandenBerg', 'authorDiffers: Rosa canina'],
  ])('«%s», at whose epithet something sticks, is not its genus', async (name, is) => expect(await taken(name)).toBe(is))

  test.each([
    ['Pinus mugo Turra ssp.uncinata', 'exact: Pinus mugo subsp. uncinata'],
    ['Pinus mugo Turra subsp.uncinata (DC.) Domin', 'exact: Pinus mugo subsp. uncinata'],
    ['Pinus mugo ssp.uncinata', 'exact: Pinus mugo subsp. uncinata'],
    ['Poa annua var.reptans', 'exact: Poa annua var. reptans'],
    ['Poa annua var.reptans(L.)Hausskn.', 'exact: Poa annua var. reptans'],
    ['Poa annua L.var.reptans', 'not taken'],
    ['Poa cf.annua', 'not taken'],
    ['Rosa sect.Caninae', 'not taken'],
  ])('«%s», whose mark sticks to what is behind it, is not its species', async (name, is) => expect(await taken(name)).toBe(is))

  test.each([
    'Poa annua (excl. var. reptans)',
    'Poa annua L. non var. reptans',
    'Poa annua incl. var. reptans',
    'Poa annua ev. var. reptans',
    'Poa annua bzw. var. reptans',
    'Poa annua L. & var. reptans',
    'Poa annua L. et var. reptans',
    'Poa annua Übergang zu var. reptans',
    'Poa annua -> var. reptans',
    'poa annua ev. var. reptans',
    'Poa annua L. (Hybride)',
    'Poa annua Hybr.',
    'Poa annua Fraglich',
    'Poa annua L. Falschmeldung',
  ])('«%s» is neither the one nor the other for certain', async (name) => expect(await taken(name)).toBe('not taken'))

  test.each([
    ['Poa annua L. var. reptans', 'exact: Poa annua var. reptans'],
    ['POA ANNUA L. VAR. REPTANS', 'exact: Poa annua var. reptans'],
    ['Poa annua Hook. f. var. reptans Hausskn.', 'exact: Poa annua var. reptans'],
    ['Poa annua (L.) Mill. ex d’Urv. & al. var. reptans', 'exact: Poa annua var. reptans'],
    ['Poa annua (Schaeff. : Fr.) Pers. var. reptans', 'exact: Poa annua var. reptans'],
    ['Poa annua (Schreb.) Rabenh. em. Poelt var. reptans', 'exact: Poa annua var. reptans'],
    ['Poa annua L. ap. Rchb. var. reptans', 'exact: Poa annua var. reptans'],
    ['Poa annua L. u. Koch var. reptans', 'exact: Poa annua var. reptans'],
    ['Poa annua v. d. Velden var. reptans', 'exact: Poa annua var. reptans'],
    ["Poa annua 't Hart var. reptans", 'exact: Poa annua var. reptans'],
    ['Poa annua (L.) Soó agg. var. reptans', 'exact: Poa annua var. reptans'],
    ['Rosa andegavensis Bastard', 'exact: Rosa andegavensis'],
    ['Iris foo Hook.f.', 'synonym: Iris other'],
    ['Iris foo Hook.', 'exact: Iris foo'],
    ['Draba bar K.Koch', 'synonym: Draba alia'],
    ['Draba bar W. D. J. Koch', 'exact: Draba bar'],
  ])('«%s» is the one that its authors mean', async (name, is) => expect(await taken(name)).toBe(is))

  test.each([
    ['Bombus', 'exact: Bombus'],
    ['Bombus sp.', 'exact: Bombus'],
    ['Bombus (Psithyrus)', 'exact: Bombus (Psithyrus)'],
    ['Bombus (Psithyrus) Lepeletier, 1833', 'exact: Bombus (Psithyrus)'],
    ['Bombus Latreille, 1802', 'exact: Bombus'],
    ['Lasioglossum', 'not taken'],
    ['Lasioglossum sp.', 'not taken'],
    ['Lasioglossum (Evylaeus)', 'exact: Lasioglossum (Evylaeus)'],
    ['Asteraceae', 'exact: Asteraceae (Compositae)'],
  ])('a genus is none of its subgenera: «%s»', async (name, is) => expect(await taken(name)).toBe(is))
})
