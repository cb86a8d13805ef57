import { sql } from 'kysely'
import { foreign, own, rightsFixture, users, type Viewer } from '../../db/testing/rightsFixture'
import { describeOneEngine } from '../../db/testing/testDatabase'
import type { ImportTarget } from '../importTargets'
import { refuseStrangers } from './permission'

const nowhere = '00000000-0000-4000-8000-00000000dead'

describeOneEngine('what an import may write', (db) => {
  beforeAll(() => sql.raw(rightsFixture()).execute(db().owner))

  const asked = (
    viewer: Viewer,
    organizationId: string | null,
    targets: { taxonomies?: ImportTarget[]; collections?: ImportTarget[] },
  ) =>
    db()
      .bulk.transaction()
      .execute((trx) =>
        refuseStrangers(trx, { userId: users[viewer], organizationId }, { taxonomies: [], collections: [], ...targets }),
      )
      .then(
        () => 'allowed',
        (error: Error) => `${error.name}: ${error.message}`,
      )
  const newOnes = (...names: string[]) => names.map((name) => ({ id: null, name }))

  test('a new taxonomy or collection belongs to an organisation in which its maker has the role for it', async () => {
    const taxonomies = { taxonomies: newOnes('Flora', 'Fauna') }
    const collections = { collections: newOnes('Liste', 'Werte') }
    const may = async (viewer: Viewer) => [
      await asked(viewer, own.organization, taxonomies),
      await asked(viewer, own.organization, collections),
    ]
    const noTaxonomy =
      'ImportError: In der gewählten Organisation dürfen Sie keine Taxonomien anlegen, also auch «Flora» nicht. ' +
      'Wählen Sie eine andere, oder lassen Sie sich die Rolle dafür geben. Es wurde nichts geändert.'
    const noCollection =
      'ImportError: In der gewählten Organisation dürfen Sie keine Eigenschaften-Sammlungen anlegen, also auch «Liste» nicht. ' +
      'Wählen Sie eine andere, oder lassen Sie sich die Rolle dafür geben. Es wurde nichts geändert.'
    expect(await may('orgAdmin')).toEqual(['allowed', 'allowed'])
    expect(await may('admin')).toEqual(['allowed', 'allowed'])
    expect(await may('taxonomyWriter')).toEqual(['allowed', noCollection])
    expect(await may('collectionWriter')).toEqual([noTaxonomy, 'allowed'])
    expect(await may('foreignAdmin')).toEqual([noTaxonomy, noCollection])
    expect(await may('nobody')).toEqual([noTaxonomy, noCollection])
  })

  test('only administrators make what belongs to nobody, and nobody in an organisation that there is not', async () => {
    const both = async (viewer: Viewer, organization: string | null) => [
      await asked(viewer, organization, { taxonomies: newOnes('Flora') }),
      await asked(viewer, organization, { collections: newOnes('Liste') }),
    ]
    expect(await both('admin', null)).toEqual(['allowed', 'allowed'])
    expect(await both('orgAdmin', null)).toEqual([
      'ImportError: Wem die neue Taxonomie «Flora» gehören soll, fehlt. Wählen Sie eine Organisation, in der Sie das dürfen.',
      'ImportError: Wem die neue Eigenschaften-Sammlung «Liste» gehören soll, fehlt. ' +
        'Wählen Sie eine Organisation, in der Sie das dürfen.',
    ])
    expect((await both('admin', nowhere)).map((said) => said.slice(0, 60))).toEqual([
      'ImportError: In der gewählten Organisation dürfen Sie keine ',
      'ImportError: In der gewählten Organisation dürfen Sie keine ',
    ])
  })

  test('what is there is written by the organisation to which it belongs; the first that is not is named', async () => {
    const taxonomies = [
      { id: own.taxonomy, name: 'own' },
      { id: foreign.taxonomy, name: 'foreign' },
    ]
    const collections = [
      { id: own.collection, name: 'own' },
      { id: foreign.collection, name: 'foreign' },
    ]
    const may = async (viewer: Viewer) => [
      await asked(viewer, null, { taxonomies: taxonomies.slice(0, 1) }),
      await asked(viewer, null, { taxonomies }),
      await asked(viewer, null, { collections: collections.slice(0, 1) }),
      await asked(viewer, null, { collections }),
    ]
    const no = (what: string) =>
      `ImportError: Sie dürfen die ${what} nicht bearbeiten: ` +
      'Dazu braucht es eine Rolle in der Organisation, der sie gehört. Es wurde nichts geändert.'
    const [taxonomy, collection] = ['Taxonomie', 'Eigenschaften-Sammlung']
    expect(await may('admin')).toEqual(['allowed', 'allowed', 'allowed', 'allowed'])
    expect(await may('taxonomyWriter')).toEqual([
      'allowed',
      no(`${taxonomy} «foreign»`),
      no(`${collection} «own»`),
      no(`${collection} «own»`),
    ])
    expect(await may('collectionWriter')).toEqual([
      no(`${taxonomy} «own»`),
      no(`${taxonomy} «own»`),
      'allowed',
      no(`${collection} «foreign»`),
    ])
  })

  test('who has looked goes on as the program itself', async () => {
    await db()
      .bulk.transaction()
      .execute(async (trx) => {
        const writer = { userId: users.orgAdmin, organizationId: own.organization }
        await refuseStrangers(trx, writer, { taxonomies: newOnes('Flora'), collections: [] })
        const { rows } = await sql`select current_setting('ae.user_id') as viewer`.execute(trx)
        expect(rows).toEqual([{ viewer: '' }])
      })
  })
})
