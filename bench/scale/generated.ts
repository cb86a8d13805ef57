/** The SQL that makes a large taxonomy and what is said about it, in sets: a million rows at a time instead of one by one. */

export const TAXONOMY = '40000000-0000-4000-8000-0000000000aa'
export const TAXONOMY_NAME = 'Messung: viele Taxa'
/** Collections with a record for each taxon that there is when they are made, and one with a relation for each. */
export const COLLECTIONS = 10
export const RELATIONS = COLLECTIONS + 1
export const collectionName = (index: number) => `Messung: Angaben ${index}`
export const collectionId = (index: number) => `60000000-0000-4000-8000-0000000000${String(index).padStart(2, '0')}`
/** The node with this many children. */
export const WIDE = { n: 3, children: 20_000 }

/** Taxa are numbered from 1, in blocks of so many: an order, 100 families, 5,000 genera, and species. */
export const BLOCK = 100_000
const FAMILIES = 100
const GENERA = 5_000

/** An id from a number: they stand in the order of their making, as those of an import do. */
export const scaleId = (n: number) => `50000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const idOf = (number: string, first = '5') =>
  `('${first.padEnd(8, '0')}-0000-4000-8000-' || lpad((${number})::text, 12, '0'))::uuid`

/** An invented word for a number: others for others. */
const word = (number: string) =>
  [1, 55, 55 ** 2].map((power) => syllable(`(${number})::bigint / ${power}`)).join(' || ') +
  ` || case when ${number} < ${55 ** 3} then '' else ${syllable(`(${number})::bigint / ${55 ** 3}`)} end`
const syllable = (number: string) => `(array['${syllables.join("','")}'])[1 + ${number} % 55]`
const syllables = [...'bcdfglmnrst'].flatMap((onset) => [...'aeiou'].map((vowel) => onset + vowel))

/** Some are used often and most seldom, as names are. */
const epithet = (n: string) => {
  const often = `floor(power((hashint8extended(${n}, 7) & 1048575) / 1048576.0, 2.5) * 400000)::bigint`
  return `${word(often)} || (array['a', 'us', 'um', 'is', 'ensis', 'ata', 'oides', 'icola'])[1 + ${n} % 8]`
}

/** Taxa of these numbers with the places they have among their siblings, synonyms of a tenth, and vernacular names of a twentieth of them. */
export const insertTaxa = (from: number, to: number) => [
  `insert into taxa (id, taxonomy_id, parent_id, name, author, rank, position, child_count)
   with numbered as (
     select n, (n - 1) % ${BLOCK} as i, (n - 1) / ${BLOCK} as block from generate_series(${from}::bigint, ${to}::bigint) n
   ), placed as (
     select n, case
       when n = 1 then null when i = 0 then 1
       when i <= ${FAMILIES} then block * ${BLOCK} + 1
       when i <= ${FAMILIES + GENERA} then block * ${BLOCK} + 2 + i % ${FAMILIES}
       when n <= ${FAMILIES + GENERA + 1 + WIDE.children} then ${WIDE.n}
       else block * ${BLOCK} + ${FAMILIES + 2} + (hashint8extended(n, 1) & 1073741823) % ${GENERA} end as parent,
       case when i = 0 then 'order' when i <= ${FAMILIES} then 'family' when i <= ${FAMILIES + GENERA} then 'genus' else 'species' end as rank
     from numbered
   ), named as (
     select n, parent, rank, case rank when 'species' then initcap(${word('parent')}) || ' ' || ${epithet('n')} else initcap(${word('n')})
       || case rank when 'order' then 'iformes' when 'family' then 'idae' else '' end end as name
     from placed
   ), children as (select parent, count(*)::int as count from named where parent is not null group by parent)
   select ${idOf('d.n')}, '${TAXONOMY}', case when d.parent is not null then ${idOf('d.parent')} end, d.name,
     case when d.rank = 'species' then '(' || initcap(${word('d.n % 300')}) || ', ' || 1758 + d.n % 260 || ')' end, d.rank,
     row_number() over (partition by d.parent order by natural_key(d.name), d.n) - 1, coalesce(c.count, 0)
   from named d left join children c on c.parent = d.n order by d.n`,
  `insert into taxa (id, taxonomy_id, accepted_id, name, author, rank, status)
   select ${idOf('n', '51')}, '${TAXONOMY}', ${idOf('n')}, initcap(${word('1 + (hashint8extended(n, 3) & 1073741823) % 5000000')}) || ' ' || ${epithet('n')},
     '(Autor, ' || 1758 + n % 260 || ')', 'species', 'synonym'
   from generate_series(${from + 9}::bigint, ${to}::bigint, 10) n`,
  `insert into vernacular_names (id, taxon_id, name, language, preferred)
   select ${idOf('n', '52')}, ${idOf('n')}, initcap(${word('n % 9000')}) || '-' || initcap(${word('n % 7001')}), (array['de', 'fr', 'en'])[1 + n % 3], true
   from generate_series(${from + 19}::bigint, ${to}::bigint, 20) n`,
]

export const insertRecords = (index: number, taxa: number) =>
  `insert into property_records (id, collection_id, taxon_id, properties)
   select ${idOf(`n + ${index}::bigint * 100000000`, '7')}, '${collectionId(index)}', ${idOf('n')},
     jsonb_build_object('Zahl', n % 100, 'Länge', n % 977 / 10.0, 'Kategorie', (array['LC', 'NT', 'VU', 'EN', 'CR'])[1 + n % 5], 'Jahr', 1950 + n % 70,
       'Bemerkung', 'Fundort ' || n % 1000)
   from generate_series(1, ${taxa}::bigint) n`

export const insertRelations = (taxa: number) =>
  `insert into relations (id, collection_id, taxon_id, related_taxon_id, relation_type, properties)
   select ${idOf('n', '8')}, '${collectionId(RELATIONS)}', ${idOf('n')}, ${idOf(`n * 7919 % ${taxa} + 1`)}, (array['frisst', 'bestäubt'])[1 + n % 2],
     jsonb_build_object('Häufigkeit', n % 10)
   from generate_series(1, ${taxa}::bigint) n`
