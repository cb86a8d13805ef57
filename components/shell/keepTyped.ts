import { keepDraft, takeDraft } from '@/lib/browser/draft'
import { setDocFilter, useAppUi } from '@/stores/appUi'
import { setTreeFilter, setTreeNarrowing, useTreeFilter, useTreeNarrowing } from '@/stores/treeFilter'

/** What is typed into stores survives a reload too (lib/browser/draft.ts). Answers how to stop. */
export function keepTyped(): () => void {
  const text = takeDraft('suchen')
  // Who has typed meanwhile is right.
  if (typeof text === 'string' && useTreeFilter.getState().text === '') setTreeFilter({ text })
  if (takeDraft('baumfilter') === true) setTreeNarrowing(true)
  const filter = takeDraft('docFilter')
  if (typeof filter === 'string' && useAppUi.getState().docFilter === '') setDocFilter(filter)
  const stops = [
    keepDraft('suchen', () => useTreeFilter.getState().text),
    keepDraft('baumfilter', () => useTreeNarrowing.getState().isOn),
    keepDraft('docFilter', () => useAppUi.getState().docFilter),
  ]
  return () => stops.forEach((stop) => stop())
}
