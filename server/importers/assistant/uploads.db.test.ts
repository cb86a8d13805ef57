// All that can become of a file that is sent, from the first byte to its draft's end, on one server that is started once.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { isUuid } from '../../../lib/domain/text/uuid'
import type { Problem } from '../../../lib/domain/text/problem'
import { own, rightsFixture, users, type Viewer } from '../../db/testing/rightsFixture'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { zip } from '../source/testing/testZip'
import { removeSources, writeSource } from '../testing/testSources'
import { DraftFiles } from './draftFiles'
import { Drafts } from './drafts'
import { KeptFiles } from './keptFiles'
import { assistantServer, hands } from './testing/assistantServer'

afterAll(removeSources)

describeOneEngine('files for the import assistant', (db) => {
  let server: Awaited<ReturnType<typeof assistantServer>>
  let people: Awaited<ReturnType<typeof hands>>
  const dataDir = writeSource({})
  /** What is kept on the disk: of drafts, and copies of what stands in the database. */
  const folders = () =>
    ['importe', 'importe/kopien'].flatMap((folder) =>
      existsSync(join(dataDir, folder)) ? readdirSync(join(dataDir, folder)).filter(isUuid) : [],
    )
  const filesInDatabase = async () => (await sql`select from import_files`.execute(db().owner)).rows.length

  beforeAll(async () => {
    await sql.raw(rightsFixture()).execute(db().owner)
    await sql`delete from import_drafts`.execute(db().owner)
    server = await assistantServer(db(), dataDir, { IMPORT_MEGABYTES: '1' })
    people = await hands(db(), () => server.app)
  })
  afterAll(() => server.app.close())
  afterEach(async () => {
    await sql`delete from import_drafts`.execute(db().owner)
    await new KeptFiles(db(), new DraftFiles(dataDir)).forgetUnknown(() => false)
    expect(await filesInDatabase()).toBe(0)
  })

  test('whoever writes nowhere keeps no file here, and hears why', async () => {
    const answers = []
    for (const who of [null, 'nobody', 'taxonomyWriter', 'collectionWriter', 'orgAdmin', 'admin'] as (Viewer | null)[])
      answers.push(await people.upload(who, 'a.csv', 'Art;Wert\nBufo bufo;1\n'))
    expect(answers).toEqual([
      { status: 401, code: 'UNAUTHENTICATED', detail: 'Zum Importieren müssen Sie angemeldet sein.' },
      {
        status: 403,
        code: 'FORBIDDEN',
        detail:
          'Importieren kann, wer in einer Organisation eine Rolle hat oder das Ganze verwaltet. Lassen Sie sich von einer Organisation eine Rolle geben.',
      },
      ...Array.from({ length: 4 }, () => ({ status: 200, id: expect.any(String) as string })),
    ])
    expect(folders()).toHaveLength(4)
    const forged = await server.app.inject({
      method: 'POST',
      url: '/import/dateien?name=a.csv',
      headers: { authorization: 'Bearer x.y.z' },
      payload: 'x',
    })
    expect([forged.statusCode, forged.json()]).toEqual([
      401,
      {
        status: 401,
        title: 'Unauthorized',
        detail: 'Ihre Anmeldung ist abgelaufen. Melden Sie sich neu an, und versuchen Sie es noch einmal.',
        code: 'UNAUTHENTICATED',
        request: forged.headers['x-request-id'],
      },
    ])
  })

  test.each([
    ['leer.csv', '', 'leer.csv: Die Datei ist leer.'],
    [
      'foto.csv',
      '\xff\xd8\xff\xe0JFIF',
      'foto.csv: Das ist ein JPEG-Bild, keine Tabelle und kein ZIP-Archiv. Prüfen Sie, ob es die richtige Datei ist.',
    ],
    ['kopf.csv', 'Art;Wert\n', /^kopf\.csv: Darin ist keine Tabelle mit Zeilen unter den Namen der Spalten\./],
    [
      'gross.csv',
      `Art;Wert\n${'Bufo bufo;1\n'.repeat(100_000)}`,
      'gross.csv: Die Datei ist grösser als 1 MB. Teilen Sie sie auf, oder packen Sie sie als ZIP.',
    ],
    [
      'pfad.zip',
      zip([{ path: '../../x.csv', text: 'Art;Wert\nBufo bufo;1\n' }]),
      /^pfad\.zip: Das ZIP-Archiv enthält einen Pfad, der aus ihm hinausführt/,
    ],
  ])('%s is refused with a sentence, and nothing of it is left', async (name, content, sentence) => {
    const { status, detail } = await people.upload(
      'orgAdmin',
      name,
      typeof content === 'string' ? Buffer.from(content, 'latin1') : content,
    )
    expect([status, detail]).toEqual([422, typeof sentence === 'string' ? sentence : expect.stringMatching(sentence)])
    expect(detail).not.toContain(dataDir)
    expect(folders()).toEqual([])
  })

  test('whoever sends too much over a real connection reads the sentence all the same', async () => {
    const url = await server.app.listen({ port: 0, host: '127.0.0.1' })
    const body = Buffer.alloc(30_000_000, 'x')
    const answers = []
    for (let time = 0; time < 3; time++) {
      const response = await fetch(`${url}/import/dateien?name=a.csv`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/octet-stream' },
      })
      answers.push([response.status, ((await response.json()) as Problem).detail])
    }
    expect(answers).toEqual(Array.from({ length: 3 }, () => [401, 'Zum Importieren müssen Sie angemeldet sein.']))
  })

  test('a file that grows beyond what it may have, or does not come whole, leaves nothing', async () => {
    const files = new DraftFiles(dataDir)
    const drafts = new Drafts(db(), new KeptFiles(db(), files), 1_000)
    const stream = () => Readable.from([Buffer.from('Art;Wert\n'), Buffer.alloc(2_000, 'x')])
    const upload = { userId: users.orgAdmin, name: 'a.csv', announced: null }
    await expect(drafts.add({ ...upload, stream: stream() })).rejects.toThrow('a.csv: Die Datei ist grösser als 0 MB.')
    await expect(
      drafts.add({ ...upload, announced: 900, stream: Readable.from([Buffer.from('Art;Wert\nBufo;1\n')]) }),
    ).rejects.toThrow('a.csv: Die Datei ist nicht ganz angekommen. Versuchen Sie es noch einmal.')
    const broken = new Readable({
      read() {
        this.push('Art;Wert\n')
        this.destroy(new Error('connection lost'))
      },
    })
    await expect(drafts.add({ ...upload, stream: broken })).rejects.toThrow('connection lost')
    expect(folders()).toEqual([])
    expect(await filesInDatabase()).toBe(0)
  })

  test('a person keeps so many drafts and so many bytes, and sends two files at a time', async () => {
    const insert = (count: number, bytes: number) =>
      sql`
      insert into import_drafts (user_id, store, file_name, bytes, inspected)
      select ${users.orgAdmin}::uuid, gen_random_uuid(), 'x', ${bytes}, '{"format": "x", "isArchive": false, "tables": []}'
      from generate_series(1, ${count}::int)`.execute(db().owner)
    await insert(20, 1)
    expect((await people.upload('orgAdmin', 'a.csv', 'Art;Wert\nBufo bufo;1\n')).detail).toMatch(
      /^Sie haben schon 20 offene Importentwürfe\. Löschen Sie solche/,
    )
    expect((await people.upload('admin', 'a.csv', 'Art;Wert\nBufo bufo;1\n')).status).toBe(200)
    await sql`delete from import_drafts where user_id = ${users.orgAdmin}`.execute(db().owner)
    await insert(1, 4 * 1024 ** 3)
    expect((await people.upload('orgAdmin', 'a.csv', 'Art;Wert\nBufo bufo;1\n')).detail).toBe(
      'Die Dateien einer Person dürfen zusammen höchstens 4 GB gross sein; von Ihnen sind schon 4 GB da. Löschen Sie Entwürfe, die Sie nicht mehr brauchen.',
    )
    const drafts = new Drafts(db(), new KeptFiles(db(), new DraftFiles(dataDir)), 1_000_000)
    const waiting = [0, 1, 2].map(() => {
      const stream = new Readable({ read() {} })
      stream.push('Art;Wert\nBufo bufo;1\n')
      return { stream, added: drafts.add({ userId: users.collectionWriter, name: 'a.csv', announced: null, stream }) }
    })
    await expect(
      Promise.any(
        waiting.map(({ added }) =>
          added.then(
            () => Promise.reject(new Error('added')),
            (error: Error) => error.message,
          ),
        ),
      ),
    ).resolves.toBe('Sie laden schon zwei Dateien hoch. Warten Sie, bis eine davon fertig ist.')
    for (const { stream } of waiting) stream.push(null)
    expect(
      (await Promise.allSettled(waiting.map(({ added }) => added))).filter(({ status }) => status === 'fulfilled'),
    ).toHaveLength(2)
  })

  test('a draft is its owner’s and the administrators’; nobody else learns of it', async () => {
    const { id = '' } = await people.upload('collectionWriter', 'geheim.csv', 'Art;Wert\nBufo bufo;1\n')
    const mine = 'query ($id: ID!) { importDraft(id: $id) { fileName } }'
    const sees = async (who: Viewer) => people.ask(who, mine, { id })
    expect([await sees('collectionWriter'), await sees('admin'), await sees('orgAdmin')]).toEqual([
      { importDraft: { fileName: 'geheim.csv' } },
      { importDraft: { fileName: 'geheim.csv' } },
      { importDraft: null },
    ])
    expect(
      await people.ask('orgAdmin', 'query ($id: ID!) { importTableSample(draftId: $id, file: "geheim.csv") { headerRow } }', {
        id,
      }),
    ).toMatchObject({
      code: 'NOT_FOUND',
    })
    expect(await people.ask(null, mine, { id })).toMatchObject({ code: 'UNAUTHENTICATED' })
    const answers = await Promise.all([
      people.problems('orgAdmin', id),
      people.problems(null, id),
      people.problems('collectionWriter', 'kein-Entwurf'),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 401, 404])
  })

  test('a page at www. of this host may send files and fetch lists, refusals included', async () => {
    const asked = await server.app.inject({
      method: 'OPTIONS',
      url: '/import/dateien?name=a.csv',
      headers: {
        origin: 'https://www.example.org',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization',
      },
    })
    const refused = await server.app.inject({
      method: 'POST',
      url: '/import/dateien?name=a.csv',
      payload: 'x',
      headers: { 'content-type': 'application/octet-stream' },
    })
    expect([asked, refused].map(({ statusCode, headers }) => [statusCode, headers['access-control-allow-origin']])).toEqual([
      [204, '*'],
      [401, '*'],
    ])
    expect(asked.headers['access-control-allow-headers']).toBe('authorization, content-type')
  })

  test('where somebody may import is what their roles say', async () => {
    const query =
      '{ importTargets { organizations { name canCreateTaxonomy canCreateCollection } collections { name } taxonomies { name type } allTaxonomies { name } } }'
    const all = [{ name: 'foreign' }, { name: 'own' }, { name: 'own and empty' }]
    expect(await people.ask('collectionWriter', query)).toEqual({
      importTargets: {
        organizations: [{ name: 'own', canCreateTaxonomy: false, canCreateCollection: true }],
        ...{ collections: [{ name: 'own' }], taxonomies: [], allTaxonomies: all },
      },
    })
    expect(await people.ask('nobody', query)).toEqual({
      importTargets: { organizations: [], collections: [], taxonomies: [], allTaxonomies: all },
    })
  })

  test('after 30 days without a change a draft goes with its file, and so does what has no draft', async () => {
    const [kept, gone] = [
      await people.upload('orgAdmin', 'neu.csv', 'Art;Wert\nBufo bufo;1\n'),
      await people.upload('orgAdmin', 'alt.csv', 'Art;Wert\nBufo bufo;1\n'),
    ]
    await sql`update import_drafts set changed_at = now() - interval '31 days' where id = ${gone.id}`.execute(db().owner)
    const orphan = join(dataDir, 'importe', own.draft)
    mkdirSync(orphan)
    writeFileSync(join(orphan, 'x.csv'), 'x')
    expect(await new Drafts(db(), new KeptFiles(db(), new DraftFiles(dataDir)), 1_000).removeExpired()).toBe(1)
    expect(folders()).toHaveLength(1)
    expect(folders()).not.toContain(own.draft)
    const { rows } = await sql`select id from import_drafts`.execute(db().owner)
    expect(rows).toEqual([{ id: kept.id }])
  })
})
