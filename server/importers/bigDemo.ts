import type { TableMapping } from '../../lib/domain/import/importMapping'
import type { ImportOptions } from './plan'

/** One import of the big demo; paths are relative to the folder of the archives. */
export type DemoStep = Omit<ImportOptions, 'path'> & { path: string }

const baseflor = 'ODbL-1.0'
const baseflorCitation = 'Julve, Ph., 1998 ff. baseflor, index botanique, écologique et chorologique de la flore de France'
const column = (name: string, property?: string) => ({ column: name, ...(property && { name: property }) })
/** An indicator value, and what the ends of its scale are called. */
const indicator = (name: string, leastLabel: string, greatestLabel: string, [least, greatest] = [1, 9]) =>
  ({ column: name, meaning: 'indicatorValue', meaningDetails: { least, greatest, leastLabel, greatestLabel } }) as const
/** Protection in Germany since the ordinance of 2005. */
const protection = (name: string) =>
  ({ column: name, meaning: 'protection', meaningDetails: { area: 'Deutschland', year: 2005 } }) as const
/** Where what its row says comes from. */
const source = (name: string) => ({ column: name, name: 'Quelle', meaning: 'source' }) as const

const baseflorTable = (collection: string, properties: TableMapping['properties']): TableMapping => ({
  collection,
  about: { licence: baseflor, citation: baseflorCitation },
  sheet: 'baseflor',
  taxonomies: ['baseflor'],
  taxon: { columns: ['NOM_SCIENTIFIQUE'] },
  noValue: ['?'],
  properties: properties ?? [],
})

/** The red lists of Flanders, by how they are cited; of three groups there is an older one too. */
const flemishLists = [
  'Jooris et al. (2012)',
  'Devos et al. (2016)',
  'Maes et al. (2012)',
  'Desender et al. (2008b)',
  'De Knijf (2006)',
  'Verreycken et al. (2014)',
  'Maes et al. (2017)',
  'Van Landuyt and De Beer (2017)',
  'Adriaens et al. (2015)',
  'Maes et al. (2014)',
  'Van Landuyt et al. (2006)',
  'Thomaes et al. (2015)',
  'Lock et al. (2013)',
]
const olderFlemishLists = ['Devos et al. (2004)', 'Maes and Van Dyck (2001)', 'Decleer et al. (2000)']
const flemish = { columns: ['scientificName'], from: { file: 'taxon.csv', column: 'taxonID', key: 'taxonID' } }
const aboutFlanders = {
  licence: 'CC0-1.0',
  citation: 'Validated Red Lists of Flanders, Belgium. https://doi.org/10.15468/8tk3tk',
}
const plantsAndButterflies = ['baseflor', 'NCBI Lepidoptera']

const flemishTable = (collection: string, lists: string[]): TableMapping => ({
  collection,
  about: aboutFlanders,
  file: 'distribution.csv',
  taxonomies: plantsAndButterflies,
  taxon: flemish,
  only: [{ column: 'source', values: lists }],
  properties: [
    { ...column('threatStatus', 'Gefährdung'), meaning: 'redListCategory', meaningDetails: { area: 'Flandern' } },
    column('establishmentMeans', 'Status'),
    column('eventDate', 'Jahr'),
    source('source'),
  ],
})

/**
 * The real archives that are made for trying, in the order in which they refer to each other: taxonomies first, then what is said about their taxa,
 * by name. Licences stand in the SOURCE.txt beside each.
 */
export const bigDemo: readonly DemoStep[] = [
  { path: 'eunis2012/EUNIS_2012.csv', taxonomy: 'EUNIS 2012', type: 'Lebensraum' },
  { path: 'baseflor-france/derived_catminat_units.csv', taxonomy: 'CATMINAT', type: 'Lebensraum' },
  { path: 'baseflor-france/baseflor.xlsx', taxonomy: 'baseflor', type: 'Art' },
  { path: 'ncbi-scale/ncbi-lepidoptera-dwca.zip', taxonomy: 'NCBI Lepidoptera' },
  { path: 'belgian-rust-fungi', taxonomy: 'Belgische Rostpilze und ihre Wirte' },
  { path: 'daisie', taxonomy: 'DAISIE' },
  {
    path: 'baseflor-france/baseflor.xlsx',
    mapping: {
      tables: [
        baseflorTable('baseflor: Zeigerwerte (Julve)', [
          indicator('Lumière', 'ombre', 'pleine lumière'),
          indicator('Température', 'froid', 'chaud'),
          indicator('Continentalité', 'océanique', 'continental'),
          indicator('Humidité_atmosphérique', 'air sec', 'air humide'),
          indicator('Humidité_édaphique', 'sol sec', 'aquatique', [1, 12]),
          indicator('Réaction_du_sol_(pH)', 'acide', 'basique'),
          indicator('Niveau_trophique', 'pauvre', 'riche'),
          indicator('Salinité', 'sans sel', 'très salé', [0, 9]),
          column('Texture'),
          column('Matière_organique'),
        ]),
        baseflorTable('baseflor: Zeigerwerte (Ellenberg)', [
          indicator('Lichtzahl', 'tiefer Schatten', 'volles Licht'),
          indicator('Temperaturzahl', 'kalt', 'warm'),
          indicator('Kontinentalität', 'ozeanisch', 'kontinental'),
          indicator('Feuchtzahl', 'trocken', 'unter Wasser', [1, 12]),
          indicator('Reaktionszahl', 'stark sauer', 'kalkreich'),
          indicator('Nutrients', 'nährstoffarm', 'nährstoffreich'),
          indicator('Salz', 'ohne Salz', 'viel Salz', [0, 9]),
        ]),
        baseflorTable(
          'baseflor: Merkmale',
          [
            'CHOROLOGIE',
            'inflorescence',
            'sexualité',
            'ordre_maturation',
            'pollinisation',
            'fruit',
            'dissémination',
            'couleur_fleur',
            'floraison',
            'type_ligneux',
            'TYPE_BIOLOGIQUE',
            'FORMATION_VEGETALE',
          ].map((name) => column(name)),
        ),
        {
          ...baseflorTable('baseflor: Vegetationseinheiten', []),
          noValue: ['?', 'inconnu'],
          relations: [
            { partner: { columns: ['code_CATMINAT'], isId: true }, taxonomies: ['CATMINAT'], type: { text: 'kommt vor in' } },
          ],
        },
      ],
    },
  },
  {
    path: 'flanders-redlist-validated',
    mapping: {
      tables: [
        flemishTable('Rote Liste Flandern', flemishLists),
        flemishTable('Rote Liste Flandern: frühere Einstufung', olderFlemishLists),
        {
          collection: 'Rote Liste Flandern: Merkmale',
          about: aboutFlanders,
          file: 'description.csv',
          taxonomies: plantsAndButterflies,
          taxon: flemish,
          long: { property: 'type', value: 'description' },
        },
      ],
    },
  },
  {
    path: 'european-butterflies',
    mapping: {
      tables: [
        {
          collection: 'Rote Listen der Tagfalter Europas',
          about: {
            licence: 'CC0-1.0',
            citation: 'National checklists and red lists for European butterflies. https://doi.org/10.15468/ye7whj',
          },
          file: 'distribution.csv',
          taxonomies: ['NCBI Lepidoptera'],
          taxon: { columns: ['scientificName'], from: { file: 'taxon.csv', column: 'taxonID', key: 'taxonID' } },
          long: { property: 'locality', value: 'threatStatus' },
        },
      ],
    },
  },
  {
    path: 'germany-bartschv/bartschv_anlage1.csv',
    collection: 'Bundesartenschutzverordnung, Anlage 1',
    mapping: {
      tables: [
        {
          about: {
            licence: 'LicenseRef-amtliches-Werk',
            citation: 'Bundesartenschutzverordnung vom 16. Februar 2005, Anlage 1 (Auszug)',
          },
          taxonomies: plantsAndButterflies,
          taxon: { columns: ['Wissenschaftlicher Name'] },
          properties: [
            column('Gruppe'),
            protection('Besonders geschützt'),
            protection('Streng geschützt'),
            column('Fußnoten', 'Fussnoten'),
          ],
        },
      ],
    },
  },
  {
    path: 'belgian-rust-fungi',
    mapping: {
      tables: [
        {
          collection: 'Wirte der belgischen Rostpilze',
          about: { licence: 'CC0-1.0', citation: 'Vanderweyen A. & Fraiture A. (2009) Catalogue des Uredinales de Belgique' },
          file: 'resourcerelationship.csv',
          taxonomies: ['Belgische Rostpilze und ihre Wirte'],
          // The row belongs to the fungus; taken literally the host would be the parasite.
          taxon: { columns: ['taxonID'], isId: true },
          properties: [],
          relations: [
            {
              partner: { columns: ['scientificName'], from: { file: 'taxon.csv', column: 'resourceID', key: 'taxonID' } },
              taxonomies: ['baseflor'],
              type: { column: 'relationshipOfResource' },
              properties: [source('relationshipAccordingTo')],
            },
          ],
        },
      ],
    },
  },
  {
    path: 'daisie',
    mapping: {
      tables: [
        {
          collection: 'DAISIE: Lebensräume',
          about: {
            licence: 'CC-BY-4.0',
            citation: 'DAISIE – Inventory of alien invasive species in Europe. https://doi.org/10.15468/ybwd3x',
          },
          file: 'input_habitat.csv',
          taxonomies: ['DAISIE'],
          taxon: { columns: ['idspecies'], isId: true },
          properties: [],
          relations: [
            {
              partner: { columns: ['ideunis'], isId: true },
              taxonomies: ['EUNIS 2012'],
              type: { text: 'kommt vor in' },
              properties: [column('notes', 'Bemerkung')],
            },
          ],
        },
      ],
    },
  },
]
