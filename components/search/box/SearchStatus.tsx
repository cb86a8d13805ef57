import styled from '@emotion/styled'
import { counted } from '@/lib/text/format'
import { tones } from '@/lib/theme'
import { hiddenFromSight } from '../../ui/text/hiddenFromSight'
import { searchErrorSentence } from '../searchErrorSentence'
import { amongReadSentence, isAmongRead, isOfEarlierText, type SearchState } from '../useSearch'
import type { HitGroup, SearchHits } from './groupHits'

interface SearchStatusProps {
  search: SearchState<SearchHits>
  groups: readonly HitGroup[]
  /** Somebody has pressed Enter before the hits were here. */
  opensWhenFound: boolean
}

/** What is announced of the hits, and what stands there where there are none. */
export function SearchStatus({ search, groups, opensWhenFound }: SearchStatusProps) {
  return (
    <Status role="status">
      {isOfEarlierText(search) && opensWhenFound ? (
        <p>öffnet, was Sie wählen, sobald es gefunden ist …</p>
      ) : (
        statusOf(search, groups)
      )}
      {isAmongRead(search) && groups.length > 0 && <p>{amongReadSentence}</p>}
    </Status>
  )
}

function statusOf(search: SearchState<SearchHits>, groups: readonly HitGroup[]) {
  switch (search.state) {
    case 'idle':
      return null
    case 'searching':
      return search.before === null && <p>sucht …</p>
    case 'failed':
      return <p>{searchErrorSentence(search)}</p>
    case 'found': {
      const { capped, hits, total } = search.result
      if (hits.length > 0)
        return (
          <span>
            {capped ? 'Mehr als ' : ''}
            {counted(total, 'Treffer', 'Treffer')}
            {hits.length < total && `, ${hits.length} in der Liste`}
          </span>
        )
      return (
        <p>
          nichts gefunden für «<bdi>{search.text}</bdi>»
          {groups.length > 0 && <span>, {counted(groups[0]?.hits.length ?? 0, 'ähnlicher Name', 'ähnliche Namen')}</span>}
        </p>
      )
    }
  }
}

/**
 * What is announced; only paragraphs are seen, too. One styled part that is there before the first hits: a style that came with them would have the browser
 * work out those of the whole page anew.
 */
const Status = styled('div')({
  '& p': { margin: 0, padding: '8px 10px', color: tones.ink2, overflowWrap: 'anywhere' },
  '& span': hiddenFromSight,
})
