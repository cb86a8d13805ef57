import { type CrosswalkKind, crosswalkKinds, oneToOneKinds, type PairState } from '../../../lib/domain/crosswalk/crosswalkKinds'

export interface WorldCrosswalk {
  id: string
  fromTaxonomyId: string
  toTaxonomyId: string
  making: number
  pairs: WorldPair[]
}

/** Of a making of a crosswalk, which may be an older one than that which holds. */
interface WorldPair {
  making: number
  fromId: string | null
  toId: string | null
  kind: CrosswalkKind
  state: PairState
  overruled: boolean
  former: boolean
}

/** How the world draws lots. */
interface Lots {
  pick: <T>(items: readonly T[]) => T
  chance: (probability: number) => boolean
  uuid: () => string
}

/** Every way there is between species, the taxonomy nobody may read too; some taxa are led to from several sides. */
export function makeCrosswalks(
  taxonomies: readonly { id: string; type: 'Art' | 'Lebensraum' }[],
  taxa: readonly { id: string; taxonomyId: string; acceptedId: string | null }[],
  { pick, chance, uuid }: Lots,
): WorldCrosswalk[] {
  const crosswalks: WorldCrosswalk[] = []
  const ofSpecies = taxonomies.filter(({ type }) => type === 'Art')
  for (const [from, to] of ofSpecies.flatMap((one) =>
    ofSpecies.filter((other) => other !== one).map((other) => [one, other] as const),
  )) {
    const accepted = (taxonomy: { id: string }) =>
      taxa.filter(({ taxonomyId, acceptedId }) => taxonomyId === taxonomy.id && acceptedId === null).map(({ id }) => id)
    const pairs = accepted(from).flatMap((fromId): WorldPair[] => [
      {
        making: chance(0.8) ? 2 : 1,
        fromId,
        toId: chance(0.9) ? pick(accepted(to)) : null,
        kind: chance(0.7) ? pick(oneToOneKinds) : pick(crosswalkKinds),
        state: pick(['certain', 'decided', 'open']),
        overruled: chance(0.1),
        former: chance(0.1),
      },
    ])
    crosswalks.push({ id: uuid(), fromTaxonomyId: from.id, toTaxonomyId: to.id, making: 2, pairs })
  }
  return crosswalks
}
