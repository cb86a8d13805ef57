/** Groups that have a drawing (components/drawings/sheet.tsx). */
export type OrganismGroup =
  | 'bee'
  | 'beetle'
  | 'bird'
  | 'butterfly'
  | 'dragonfly'
  | 'fern'
  | 'fish'
  | 'flower'
  | 'frog'
  | 'habitat'
  | 'lichen'
  | 'mammal'
  | 'moss'
  | 'mushroom'
  | 'plant'
  | 'snail'
  | 'spider'
  | 'turtle'

interface Group {
  group: OrganismGroup
  /** Scientific names of the taxa that are it, whatever the taxonomy; the nearest above an object counts. */
  taxa: string
  /** Words that say it in the name of a taxonomy. */
  words: RegExp
}

/** The narrower stands before the wider: a taxonomy is the first that its name speaks of. */
const groups: readonly Group[] = [
  { group: 'butterfly', taxa: 'Lepidoptera Papilionoidea Rhopalocera', words: /falter|schmetterling|lepidopt|papillon|farfall/ },
  { group: 'dragonfly', taxa: 'Odonata Anisoptera Zygoptera', words: /libelle|odonat|libellul/ },
  { group: 'bee', taxa: 'Hymenoptera Apoidea Apidae Apiformes', words: /biene|hummel|wespe|hautflügler|hymenopt|apoid|abeille/ },
  { group: 'beetle', taxa: 'Coleoptera Insecta Hexapoda', words: /käfer|coleopt|coléopt|insekt|insect/ },
  { group: 'spider', taxa: 'Arachnida Araneae Opiliones', words: /spinne|weberknecht|araign|arachn|aranea/ },
  { group: 'snail', taxa: 'Mollusca Gastropoda Bivalvia', words: /schnecke|muschel|weichtier|mollus/ },
  { group: 'frog', taxa: 'Amphibia Anura Caudata Urodela', words: /amphib|lurch|frosch|kröte|molch|herpeto/ },
  { group: 'turtle', taxa: 'Reptilia Squamata Testudines Lacertilia Serpentes', words: /reptil|schlange|eidechse|schildkröte/ },
  {
    group: 'fish',
    taxa: 'Actinopterygii Actinopteri Teleostei Cephalaspidomorphi Petromyzonti Pisces',
    words: /fisch|poisson|pesci/,
  },
  { group: 'bird', taxa: 'Aves', words: /vögel|vogel|oiseau|uccell/ },
  { group: 'mammal', taxa: 'Mammalia Chiroptera', words: /säuge|säuger|fledermäuse|mammif/ },
  { group: 'lichen', taxa: 'Lecanoromycetes Arthoniomycetes Lichinomycetes Lichenes', words: /flechte|lichen/ },
  { group: 'mushroom', taxa: 'Fungi Ascomycota Basidiomycota', words: /pilz|fungi|champignon/ },
  {
    group: 'moss',
    taxa: 'Bryophyta Bryopsida Sphagnopsida Polytrichopsida Marchantiophyta Jungermanniopsida Marchantiopsida Anthocerotophyta',
    words: /moose|bryo|mousse/,
  },
  { group: 'fern', taxa: 'Polypodiopsida Pteridophyta Lycopodiopsida Equisetopsida', words: /\bfarn|pterido|fougère/ },
  { group: 'flower', taxa: 'Magnoliopsida Liliopsida Orchidaceae', words: /orchid|blume|blüten/ },
  { group: 'plant', taxa: 'Plantae Tracheophyta Pinopsida Spermatophyta Magnoliophyta', words: /pflanz|flora|plante|baseflor/ },
]

const groupOfTaxon = new Map(
  groups.flatMap(({ group, taxa }) => taxa.split(' ').map((name) => [name.toLowerCase(), group] as const)),
)

/**
 * What an object or taxonomy is drawn as: by the scientific names above it, else by what its taxonomy is called. Nobody has to say it; what nothing tells
 * of is null.
 *
 * @param names of the object and those above it, from the root down
 */
export function organismGroup(taxonomy: { type: string; name: string }, names: readonly string[] = []): OrganismGroup | null {
  if (taxonomy.type === 'Lebensraum') return 'habitat'
  for (const name of [...names].reverse()) {
    const group = groupOfTaxon.get(name.toLowerCase())
    if (group) return group
  }
  const called = taxonomy.name.toLowerCase()
  return groups.find(({ words }) => words.test(called))?.group ?? null
}
