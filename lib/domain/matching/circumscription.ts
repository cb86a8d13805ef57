/**
 * How wide a name is meant: a group of species, part of one, the species in the wide or
 * the strict sense, what somebody wrongly called so; '' where nothing is said.
 */
export type Circumscription = '' | 'agg.' | 'subagg.' | 's.l.' | 's.str.' | 'auct.'

/**
 * What it costs that one is meant as widely as the other is not; all of it less than another author. A group is nearest to another wide sense, the rest to the
 * name without a mark, so that a list with the species alone offers it.
 */
export function circumscriptionCost(one: Circumscription, other: Circumscription): number {
  if (one === other) return 0
  if (isWide(one) && isWide(other)) return 6
  return one === '' || other === '' ? 8 + place[one || other] : 13 + Math.abs(place[one] - place[other])
}

const isWide = (is: Circumscription) => is === 'agg.' || is === 's.l.' || is === 'subagg.'
const place: Readonly<Record<Circumscription, number>> = { '': 0, 's.str.': 0, 's.l.': 1, 'agg.': 2, 'subagg.': 3, 'auct.': 4 }

/** The mark that begins `words`, as plain text, and of how many of them it consists; null where none does. */
export function circumscriptionAt([one = '', two = '']: readonly string[]): { is: Circumscription; length: 1 | 2 } | null {
  if (!mayBeMark.test(one)) return null
  const pair = `${one} ${two}`
  if (/^(s|sens|sensu)\.? (l|lat|lato|latiore|latissimo|ampl|amplo)[.,]*$/.test(pair)) return { is: 's.l.', length: 2 }
  if (/^(s|sens|sensu)\.? (s|str|stricto)[.,]*$/.test(pair)) return { is: 's.str.', length: 2 }
  if (/^(s|sens|sensu)\.? (auct|auctt)[.,]*$/.test(pair)) return { is: 'auct.', length: 2 }
  if (/^species[ -]?(group|complex|aggregate)$/.test(pair)) return { is: 'agg.', length: 2 }
  const single = singles.find(([shape]) => shape.test(one))
  return single ? { is: single[1], length: 1 } : null
}

/** Most words are epithets and authors. */
const mayBeMark =
  /^(s|sl|slat|sstr|s\.[a-z.]+|sens.*|species.*|sub-?agg.*|agg.*|coll|gr.*|[kc]omplex|arten.*|sammelart|kollektivart|auctt?(\.[a-z.]+)?)[.,]*$/

const singles: readonly (readonly [RegExp, Circumscription])[] = [
  [
    /^(agg|aggr|aggregat|aggregate|coll|groupe?|groep|gruppe|gr|[kc]omplex|artengruppe|artenkomplex|sammelart|kollektivart)[.,]*$/,
    'agg.',
  ],
  [/^sub-?agg(r|regat|regate)?[.,]*$/, 'subagg.'],
  [/^(sl|slat|s\.(l|lat|ampl)|sens\.lat)[.,]*$/, 's.l.'],
  [/^(sstr|s\.(s|str)|sens\.str)[.,]*$/, 's.str.'],
  // «auct. eur.» also in one word.
  [/^auctt?(\.[a-z.]+)?[.,]*$/, 'auct.'],
]
