import {
  byAbbreviatedGenus,
  byCodeAndName,
  byEquivalent,
  byHybridSpelling,
  byId,
  byScientificName,
  byStem,
  bySubgenus,
  byVernacularName,
} from './exactSteps'
import {
  byGenusAlone,
  byNearlyBoth,
  byNearlyTheEpithet,
  byNearlyTheGenus,
  byNearlyTheVernacularName,
  byTheEndOfTheEpithet,
} from './nearSteps'
import type { MatchStep } from './step'

/**
 * Where a name is looked for, from the narrowest to the widest: each only for those names of which nothing is found that it could better. Who adds
 * one adds it to the loop over all rows that the tests compare with.
 */
export const circles: readonly { step: MatchStep; unless: 'isCertain' | 'isNear' | 'isAny' }[] = [
  { step: byId, unless: 'isCertain' },
  { step: byScientificName, unless: 'isCertain' },
  { step: byCodeAndName, unless: 'isCertain' },
  { step: byStem, unless: 'isCertain' },
  { step: byHybridSpelling, unless: 'isCertain' },
  { step: byVernacularName, unless: 'isCertain' },
  { step: byEquivalent, unless: 'isCertain' },
  { step: bySubgenus, unless: 'isCertain' },
  { step: byAbbreviatedGenus, unless: 'isAny' },
  { step: byNearlyTheEpithet, unless: 'isNear' },
  { step: byTheEndOfTheEpithet, unless: 'isAny' },
  { step: byNearlyTheGenus, unless: 'isAny' },
  { step: byNearlyBoth, unless: 'isAny' },
  { step: byNearlyTheVernacularName, unless: 'isAny' },
  { step: byGenusAlone, unless: 'isAny' },
]
