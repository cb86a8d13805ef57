import { paths } from '@/lib/domain/addresses/paths'
import { segments, text } from '@/lib/domain/addresses/segments'
import { isDocTopic } from '../docTopics'
import { movedSections } from './movedSections'

/** Where a section of a page stands now, as an address; undefined where it never left. `hash`: as in the address, encoded or not, with its #. */
export function sectionNow(topic: string, hash: string): string | undefined {
  const asked = text(segments(hash.slice(1))[0])
  const moved = isDocTopic(topic) ? movedSections[topic]?.get(asked) : undefined
  if (!moved) return undefined
  const { id = asked } = moved
  return paths.docs(moved.topic) + (id === '' ? '' : `#${id}`)
}
