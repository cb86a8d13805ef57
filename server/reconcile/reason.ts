import { matchKindLabels } from '../../lib/domain/matching/matchKinds'
import type { MatchCandidate } from '../matching/nameMatch'

/** Why a candidate is one, in the words of lists and files: «Synonym Rana variegata L.». */
export function candidateReason({ kind, taxonId, foundId, foundName, foundAuthor, language, name }: MatchCandidate): string {
  const found = [foundName, foundAuthor].filter(Boolean).join(' ')
  switch (kind) {
    case 'id':
    case 'exact':
      return foundName === name ? matchKindLabels[kind] : `${matchKindLabels[kind]} (${found})`
    case 'vernacular':
      return language === null || language === 'de' ? `${matchKindLabels.vernacular} ${found}` : `Name (${language}) ${found}`
    case 'authorDiffers':
      return `${matchKindLabels[kind]} ${found}${foundId === taxonId ? '' : `, ${matchKindLabels.synonym}`}`
    case 'synonym':
    case 'similar':
      return `${matchKindLabels[kind]} ${found}`
  }
}
