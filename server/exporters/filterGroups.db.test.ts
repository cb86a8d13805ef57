import { describeOneEngine } from '../db/testing/testDatabase'
import { amphibianServer } from './testing/amphibianServer'
import { readXlsx } from './testing/readXlsx'

const habitats = 'Lebensräume der Arten'

describeOneEngine('filters in groups', (db) => {
  const get = amphibianServer(db)
  const csv = async (query: string) => (await get(`/export.csv?${query}`)).body.split('\r\n').slice(0, -1)

  test('«or», «and», «not»: a value that is lent counts, one that is missing is none, and the sentence says so', async () => {
    const names = async (groups: string) =>
      (await csv(`taxonomies=Beispiel-Lurche&addFilterFields=false&ranks=species&filterGroups=${groups}`))
        .slice(1)
        .map((line) => line.split(',')[1])
    const category = (value: string) => `pco~Rote Liste~Kategorie~=~${value}`
    const [newt, toad, frog] = ['"=Triturus\ncristatus"', 'Bombina variegata', '"Rana ""temporaria""; L."']
    expect(await names(JSON.stringify([{ any: [category('VU'), 'tax~Beispiel-Lurche~Länge~>~9'] }]))).toEqual([toad, frog])
    expect(await names(JSON.stringify([{ all: [category('VU'), 'tax~Beispiel-Lurche~Länge~>~9'] }]))).toEqual([])
    expect(await names(JSON.stringify([{ none: [category('VU')] }]))).toEqual([newt, frog])
    expect(await names(JSON.stringify([{ any: [category('LC'), { none: ['tax~Beispiel-Lurche~Länge~notEmpty~'] }] }]))).toEqual([
      newt,
      frog,
    ])
    // Several on one field.
    expect(await names(JSON.stringify([{ all: [category('VU'), 'pco~Rote Liste~Kategorie~ILIKE~v'] }]))).toEqual([toad])
    // No relation for which both hold: one of the toad's is rarer, the other has a partner.
    const rare = `rco~${habitats}~lebt in~Stetigkeit~>~2`
    const moor = `rco~${habitats}~lebt in~@partner~=~Hochmoor`
    expect(await names(JSON.stringify([{ none: [{ all: [rare, moor] }] }]))).toEqual([newt, frog])
    const groups = JSON.stringify([{ none: [category('VU'), { all: [rare, moor] }] }])
    const { rawPayload } = await get(`/export.xlsx?taxonomies=Beispiel-Lurche&ranks=species&filterGroups=${groups}`)
    const sheets = await readXlsx(rawPayload)
    expect(sheets.Export?.[1]?.[1]).toBe(
      'Arten aus «Beispiel-Lurche», bei denen nichts davon zutrifft, auch mangels Angabe ' +
        '(«Rote Liste: Kategorie» gleich «VU» ist; alles zutrifft (es eine Beziehung gibt, ' +
        `deren «${habitats}: lebt in: Stetigkeit» grösser als 2 ist ` +
        `und deren «${habitats}: lebt in: Partner» gleich «Hochmoor» ist)). ` +
        'Nur Arten und darunter, ohne Artengruppen; was keinen bekannten Rang hat, nur wenn nichts darunter steht. ' +
        'Werte von Synonymen werden ergänzt.',
    )
  })
})
