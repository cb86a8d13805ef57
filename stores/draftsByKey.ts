import { create } from 'zustand'
import { keepDraft, takeDraft } from '@/lib/browser/draft'

/** What somebody has typed and not sent yet, by what it is about. Kept over a reload as a whole: most of it is not on the screen then. */
export function draftsByKey<Kept>(name: string) {
  const use = create<Readonly<Record<string, Kept>>>(() => (takeDraft(name) as Record<string, Kept> | undefined) ?? {})
  keepDraft(name, use.getState)
  return {
    use,
    read: (key: string): Kept | null => use.getState()[key] ?? null,
    put: (key: string, kept: Kept) => use.setState({ [key]: kept }),
    drop: (key: string) =>
      use.setState((drafts) => Object.fromEntries(Object.entries(drafts).filter(([other]) => other !== key)), true),
  }
}
