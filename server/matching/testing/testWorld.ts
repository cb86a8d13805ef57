import { sql } from 'kysely'
import type { Database } from '../../db/database'

export const id = (kind: number, n: number) => `${kind}0000000-0000-4000-8000-${String(n).padStart(12, '0')}`
export const plants = id(1, 1)
export const older = id(1, 2)
export const habitats = id(1, 3)

export interface Row {
  id: string
  taxonomyId: string
  name: string
  author: string | null
  rank: string | null
  acceptedId: string | null
}

const taxon = (n: number, name: string, author: string | null = null, more: Partial<Row> = {}): Row => ({
  id: id(2, n),
  taxonomyId: plants,
  name,
  author,
  rank: null,
  acceptedId: null,
  ...more,
})

/** Plants with what is hard about their names, one of another taxonomy, and a habitat. */
export const rows: Row[] = [
  taxon(1, 'Salix L.', null, { rank: 'genus' }),
  taxon(2, 'Salix alba L.'),
  taxon(3, 'Salix ×rubens Schrank'),
  taxon(4, 'Carex flava L.'),
  taxon(5, 'Carex flava subsp. alpina (Kük.) O. Bolòs & Vigo'),
  taxon(6, 'Carex flacca Schreb.'),
  taxon(7, 'Mentha aquatica', 'L.'),
  taxon(8, 'Mentha ×piperita', 'L.'),
  taxon(9, 'Triglochin maritima L.'),
  taxon(10, 'Taraxacum officinale', 'F. H. Wigg.', { rank: 'species aggregate' }),
  taxon(11, 'Carex vulgaris', 'Fr.', { acceptedId: id(2, 6) }),
  taxon(12, 'Hieracium murorum L.'),
  taxon(13, 'Hieracium murorum Gren.', null, { acceptedId: id(2, 14) }),
  taxon(14, 'Hieracium grenieri Arv.-Touv.'),
  taxon(15, 'Sorbus aria (L.) Crantz'),
  taxon(16, 'Sorbus aria Hedl. ex Boreau'),
  taxon(17, 'Bromopsis erecta', '(Huds.) Fourr.'),
  taxon(18, 'Reseda lutea'),
  taxon(19, 'Reseda luteola'),
  taxon(20, 'Festuca ovina'),
  taxon(30, 'Weiher', null, { taxonomyId: habitats }),
  taxon(40, 'Bromus erectus', 'Huds.', { taxonomyId: older }),
  taxon(41, 'Salix alba', null, { taxonomyId: older }),
]

/** Vernacular names of the rows, by their numbers. */
export const vernaculars = [
  ['Silber-Weide', 'de', 2],
  ['Saule blanc', 'fr', 2],
  ['Reseda', 'de', 18],
  ['Reseda', 'de', 19],
] as const

/** Puts them into an empty database. */
export async function fillMatchingWorld({ owner }: Database): Promise<void> {
  await sql`insert into taxonomies (id, type, name, published) values
    (${plants}, 'Art', 'Pflanzen', true), (${older}, 'Art', 'Ältere Namen', true), (${habitats}, 'Lebensraum', 'Gewässer', true)`.execute(
    owner,
  )
  for (const row of [...rows].sort((a, b) => Number(a.acceptedId !== null) - Number(b.acceptedId !== null)))
    await sql`insert into taxa (id, taxonomy_id, name, author, rank, accepted_id, source_id, code, status)
      values (${row.id}, ${row.taxonomyId}, ${row.name}, ${row.author}, ${row.rank}, ${row.acceptedId}, ${`q-${row.id.slice(-2)}`},
        ${row.taxonomyId === habitats ? 'C1.1' : null}, ${row.acceptedId ? 'synonym' : 'accepted'})`.execute(owner)
  for (const [name, language, n] of vernaculars)
    await sql`insert into vernacular_names (taxon_id, name, language) values (${id(2, n)}, ${name}, ${language})`.execute(owner)
  await sql`insert into synonyms (taxon_id, synonym_id) values (${id(2, 40)}, ${id(2, 17)}), (${id(2, 17)}, ${id(2, 40)})`.execute(
    owner,
  )
}
