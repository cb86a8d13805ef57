/** ColDP's words for what one species is to another (SpeciesInteractionType), each with the German words that mean the same. */
const types: Readonly<Record<string, readonly string[]>> = {
  'related to': [],
  'co occurs with': ['kommt vor mit'],
  'interacts with': [],
  'adjacent to': [],
  'symbiont of': ['symbiont von'],
  eats: ['frisst', 'ernährt sich von'],
  'eaten by': ['wird gefressen von'],
  kills: ['tötet'],
  'killed by': ['wird getötet von'],
  'preys upon': ['jagt', 'beute'],
  'preyed upon by': ['wird gejagt von'],
  'host of': ['wirt von', 'wirt für'],
  'has host': ['wirt', 'wirtspflanze', 'hat wirt'],
  'parasite of': ['parasit von', 'parasitiert', 'parasitiert an', 'parasitiert auf'],
  'has parasite': ['parasit', 'hat parasit'],
  'pathogen of': ['krankheitserreger von'],
  'has pathogen': ['krankheitserreger'],
  'vector of': ['überträgt'],
  'has vector': ['wird übertragen von'],
  'endoparasite of': [],
  'has endoparasite': [],
  'ectoparasite of': [],
  'has ectoparasite': [],
  'hyperparasite of': [],
  'has hyperparasite': [],
  'kleptoparasite of': [],
  'has kleptoparasite': [],
  'parasitoid of': ['parasitoid von'],
  'has parasitoid': ['parasitoid'],
  'hyperparasitoid of': [],
  'has hyperparasitoid': [],
  visits: ['besucht'],
  'visited by': ['wird besucht von'],
  'visits flowers of': ['besucht blüten von'],
  'flowers visited by': ['blütenbesucher'],
  pollinates: ['bestäubt'],
  'pollinated by': ['wird bestäubt von', 'bestäuber'],
  'lays eggs on': ['legt eier an', 'legt eier auf'],
  'has eggs layed on by': [],
  'epiphyte of': ['epiphyt auf'],
  'has epiphyte': ['epiphyt'],
  'commensalist of': [],
  'mutualist of': [],
}

export const interactionTypes: readonly string[] = Object.keys(types)

/** What ColDP calls a relation that it has no word for. */
export const RELATED_TO = 'related to'

const byWord = new Map(Object.entries(types).flatMap(([type, words]) => [type, ...words].map((word) => [word, type] as const)))

/** ColDP's word for a type of relations («frisst» → «eats»); «related to» for all that it does not know. */
export const interactionType = (relationType: string): string =>
  byWord.get(
    relationType
      .normalize('NFC')
      .trim()
      .toLowerCase()
      .replace(/[\s_-]+/g, ' '),
  ) ?? RELATED_TO
