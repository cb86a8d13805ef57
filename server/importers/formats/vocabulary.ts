// Longer than others: lists of words.
import { key } from '../../../lib/domain/vocabulary/columnKey'

/** What a column can be for a taxon. */
export type TaxonColumnRole =
  | 'id'
  | 'rowId'
  | 'parentId'
  | 'parentName'
  | 'acceptedId'
  | 'acceptedName'
  | 'name'
  | 'author'
  | 'rank'
  | 'status'
  | 'provisional'
  | 'code'
  | 'level'
  | 'synonyms'
  | 'vernacular'
  | 'vernacular-de'
  | 'vernacular-fr'
  | 'vernacular-it'
  | 'vernacular-en'

/** Words of one format for each role, in order of preference; written like `key` makes them. */
export type Vocabulary = Partial<Record<TaxonColumnRole, readonly string[]>>

export const darwinCore: Vocabulary = {
  id: ['taxonid', 'id', 'nameusageid'],
  parentId: ['parentnameusageid', 'highertaxonid', 'parenttaxonid', 'parentid'],
  parentName: ['parentnameusage', 'highertaxon'],
  acceptedId: ['acceptednameusageid', 'acceptedtaxonid', 'acceptedscientificnameid'],
  acceptedName: ['acceptednameusage', 'acceptedtaxon', 'acceptedscientificname'],
  name: ['scientificname', 'acceptedname'],
  author: ['scientificnameauthorship', 'authoryearofscientificname'],
  rank: ['taxonrank', 'rank'],
  status: ['taxonomicstatus'],
  vernacular: ['vernacularname'],
}

export const coldp: Vocabulary = {
  id: ['id'],
  parentId: ['parentid'],
  name: ['scientificname'],
  author: ['authorship'],
  rank: ['rank'],
  status: ['status'],
  provisional: ['provisional'],
}

/** Words of everyday tables, English and German. */
export const everydayWords: Vocabulary = {
  id: [
    'taxonid',
    'id',
    'objectid',
    'objektid',
    'taxid',
    'nr',
    'nummer',
    'guid',
    'uuid',
    'idspecies',
    'speciesid',
    'artid',
    'artnr',
    'key',
    'schlüssel',
  ],
  parentId: [
    'parentid',
    'parentnameusageid',
    'parentcode',
    'parent',
    'parenttaxonid',
    'übergeordneteid',
    'übergeordnet',
    'elternid',
    'eltern',
    'parentkey',
    'übergeordnetercode',
    'obereinheit',
  ],
  acceptedId: [
    'acceptedid',
    'acceptednameusageid',
    'acceptedtaxonid',
    'akzeptiertid',
    'akzeptierteid',
    'gültigeid',
    'synonymof',
    'synonymvon',
    'synonymzu',
    'synonymede',
    'sinonimodi',
  ],
  acceptedName: [
    'gültigername',
    'akzeptiertername',
    'gültigerwissenschaftlichername',
    'akzeptierterwissenschaftlichername',
    'gültigestaxon',
    'akzeptiertestaxon',
    'acceptedname',
    'acceptedscientificname',
    'scientificnameaccepted',
    'acceptedtaxon',
    'validname',
    'currentname',
    'nomvalide',
    'nomaccepté',
    'nomretenu',
    'nomevalido',
    'nomeaccettato',
  ],
  name: [
    'scientificname',
    'wissenschaftlichername',
    'taxonname',
    'fullname',
    'canonicalname',
    'latinname',
    'lateinischername',
    'name',
    'taxon',
    'artname',
    'vollständigername',
    'bezeichnung',
    'lebensraum',
    'habitat',
    'habitatname',
    'einheit',
    'nom',
    'nomscientifique',
    'nome',
    'nomescientifico',
    'nomelatino',
    'namewissenschaftlich',
    'artnamewissenschaftlich',
    'namelateinisch',
    'namelatein',
  ],
  author: [
    'scientificnameauthorship',
    'authorship',
    'author',
    'authority',
    'autor',
    'autorschaft',
    'auteur',
    'autor,jahr',
    'autorjahr',
    'autorundjahr',
    'autorname',
    'author,year',
    'authoryear',
    'auteur,année',
    'auteurannée',
  ],
  rank: ['taxonrank', 'rank', 'rang', 'rangtaxinomique', 'rangtaxonomique'],
  status: ['taxonomicstatus', 'status', 'taxonomischerstatus'],
  code: ['code', 'habitatcode', 'euniscode', 'label', 'kürzel'],
  level: ['level', 'ebene', 'stufe', 'hierarchiestufe', 'niveau'],
  synonyms: ['synonyme', 'synonym', 'synonyms', 'synonymes', 'synonymie', 'sinonimi'],
  vernacular: ['vernacularname', 'commonname', 'trivialname'],
  'vernacular-de': ['deutschername', 'namedeutsch', 'deutsch', 'germanname', 'namede'],
  'vernacular-fr': ['französischername', 'namefranzösisch', 'frenchname', 'namefr', 'nomfrançais'],
  'vernacular-it': ['italienischername', 'nameitalienisch', 'italianname', 'nameit', 'nomeitaliano', 'nomevolgare'],
  'vernacular-en': ['englischername', 'nameenglisch', 'englishname', 'nameen'],
}

/** Of the words for a name those that are said of a taxon, too: they name it only where nothing else does. */
export const looseNames: readonly string[] = ['bezeichnung', 'lebensraum', 'habitat', 'habitatname', 'einheit']

/** Words for a column of species, in order of preference; said of a taxon, too: «Art» may be a kind. */
export const speciesWords: readonly string[] = [
  'art',
  'species',
  'arten',
  'espece',
  'espèce',
  'nomlatin',
  'wissname',
  'latein',
  'lateinisch',
]

/** Words that mean one only where the values read as names. */
const looseSpecies: readonly string[] = ['pflanzenart', 'tierart', 'spezies', 'specie', 'taxa', 'wissenschaftlich', 'binomial']

/** Whether a column is called like one of species; what is in brackets only explains it. */
export function isCalledSpecies(column: string): boolean {
  const word = key(column.replace(/(?<=.)[[(].*$/, ''))
  return speciesWords.includes(word) || looseSpecies.includes(word)
}

/** What columns are called that say where the statements of their row come from. */
const sourceWords: ReadonlySet<string> = new Set([
  'quelle',
  'quellen',
  'quellenangabe',
  'quellenangaben',
  'datenquelle',
  'datenquellen',
  'literatur',
  'literaturangabe',
  'literaturangaben',
  'literaturquelle',
  'literaturquellen',
  'referenz',
  'referenzen',
  'bibliografie',
  'bibliographie',
  'source',
  'sources',
  'datasource',
  'sourceofrecord',
  'recordsource',
  'sourcereference',
  'literature',
  'reference',
  'references',
  'référence',
  'références',
  'citation',
  'bibliography',
  'bibliographiccitation',
  'bibliographicreference',
  'fonte',
  'fonti',
])

/** Whether a column is called like one that says where the statements of its row come from. */
export const isCalledSource = (column: string): boolean => sourceWords.has(key(column))

/** Columns that write the classification out, from the highest rank down; their titles may explain themselves in brackets: «FAMILLE (-aceae)». */
export const classificationColumns: readonly { rank: string; words: readonly string[] }[] = [
  { rank: 'kingdom', words: ['kingdom', 'reich', 'regnum', 'règne', 'royaume'] },
  { rank: 'subkingdom', words: ['subkingdom', 'unterreich'] },
  { rank: 'phylum', words: ['phylum', 'stamm', 'division', 'abteilung', 'embranchement'] },
  { rank: 'subphylum', words: ['subphylum', 'unterstamm', 'unterabteilung'] },
  { rank: 'superclass', words: ['superclass', 'überklasse'] },
  { rank: 'class', words: ['class', 'klasse', 'classis', 'classe'] },
  { rank: 'subclass', words: ['subclass', 'unterklasse'] },
  { rank: 'superorder', words: ['superorder', 'überordnung'] },
  { rank: 'order', words: ['order', 'ordnung', 'ordo', 'ordre'] },
  { rank: 'suborder', words: ['suborder', 'unterordnung'] },
  { rank: 'infraorder', words: ['infraorder', 'teilordnung'] },
  { rank: 'superfamily', words: ['superfamily', 'überfamilie'] },
  { rank: 'family', words: ['family', 'familie', 'familia', 'famille'] },
  { rank: 'subfamily', words: ['subfamily', 'unterfamilie', 'sousfamille', 'subfamille'] },
  { rank: 'tribe', words: ['tribe', 'tribus', 'tribu'] },
  { rank: 'subtribe', words: ['subtribe', 'untertribus'] },
  { rank: 'genus', words: ['genus', 'gattung', 'genre'] },
]
