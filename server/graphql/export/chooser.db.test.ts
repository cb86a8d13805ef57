import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { ask } from '../testing/ask'
import { fillSmallWorld } from '../testing/smallWorld'

/** What the screen asks when it is opened, as it stands there. */
const source = readFileSync(join(__dirname, '../../../components/export/catalogue/useExportCatalogue.ts'), 'utf8')
const questions = [...source.matchAll(/graphql\(`([^`]+)`\)/g)]
  .map(([, question]) => question ?? '')
  .map((question) => question.replace('($type: TaxonomyType!)', '').replaceAll('$type', 'Art'))

describeOneEngine('the chooser of an export', (db) => {
  test('opens without reading a taxon, a record or a relation, which hold the jsonb', async () => {
    await fillSmallWorld(db())
    expect(questions.map((question) => /query (\w+)/.exec(question)?.[1])).toEqual(['ExportTaxonomies', 'ExportCatalogue'])
    const answers = async () => {
      const all = []
      for (const question of questions) all.push(await ask(db(), question))
      return all
    }
    const open = await answers()
    await sql`revoke select on taxa, property_records, relations, visible_taxa, visible_records, visible_relations from ae_reader, ae_user`.execute(
      db().owner,
    )
    await expect(sql`select properties from taxa`.execute(db().reader)).rejects.toMatchObject({ code: '42501' })
    const closed = await answers()
    expect(closed).toEqual(open)
    expect(closed[1]?.data).toMatchObject({ exportCatalogue: { collections: [{ name: 'Rote Liste' }, { name: 'Vorkommen' }] } })
  })
})
