import type { UnsavedDraft } from './unsaved'

const typed: UnsavedDraft = { changed: { author: 'Linné' }, version: 3 }

/** The page as it is loaded by a reload: everything begins anew but what the tab has kept. */
async function reloaded(kept?: readonly (readonly [key: string, value: unknown])[]) {
  window.dispatchEvent(new Event('pagehide'))
  if (kept) sessionStorage.setItem('ae.drafts', JSON.stringify(kept))
  jest.resetModules()
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const { act, createElement, useState } = await import('react')
  const { createRoot } = await import('react-dom/client')
  const { useLogin } = await import('@/stores/login')
  const { useHasUnsaved, useUnsaved } = await import('./unsaved')
  let seen: ReturnType<typeof useUnsaved>
  let isOpened = false
  function Form({ of }: { of: string }) {
    const isUnsaved = useHasUnsaved(of)
    const [wasThere] = useState(isUnsaved)
    isOpened = wasThere
    seen = useUnsaved(of)
    return null
  }
  return {
    logIn: (who: string | null) => useLogin.setState({ token: who, username: who }),
    /** Opens a form, does something in it, and closes it again: whether its row would have been open, and what waits to be saved then. */
    inForm: async (of: string, work: (form: typeof seen) => void = () => {}) => {
      const root = createRoot(document.createElement('div'))
      await act(async () => root.render(createElement(Form, { of })))
      await act(async () => work(seen))
      const { draft } = seen
      await act(async () => root.unmount())
      return { draft, isOpened }
    },
  }
}

beforeAll(() => {
  performance.getEntriesByType = () => [{ type: 'reload' } as unknown as PerformanceEntry]
})

test('what was typed outlasts reloads while its form is closed or nobody is logged in, and is nobody else’s', async () => {
  const first = await reloaded()
  first.logIn('anna')
  expect(await first.inForm('taxon 1', ({ setDraft }) => setDraft(typed))).toEqual({ draft: typed, isOpened: false })
  // A look elsewhere, and a reload there.
  const second = await reloaded()
  second.logIn('anna')
  expect(await second.inForm('taxon 2')).toEqual({ draft: null, isOpened: false })
  // Logged out by another tab, and reloaded before the next login.
  const third = await reloaded()
  third.logIn(null)
  const fourth = await reloaded()
  fourth.logIn('beat')
  expect(await fourth.inForm('taxon 1')).toEqual({ draft: null, isOpened: false })
  fourth.logIn('anna')
  expect(await fourth.inForm('taxon 1')).toEqual({ draft: typed, isOpened: true })
  expect(await fourth.inForm('taxon 1', ({ forget }) => forget())).toEqual({ draft: null, isOpened: true })
  const last = await reloaded()
  last.logIn('anna')
  expect(await last.inForm('taxon 1')).toEqual({ draft: null, isOpened: false })
})

test('what the release before this one has kept of an open form is there after the update', async () => {
  const page = await reloaded([['edit anna taxon 1', typed]])
  page.logIn('anna')
  expect(await page.inForm('taxon 1')).toEqual({ draft: typed, isOpened: true })
  expect(await page.inForm('taxon 1')).toEqual({ draft: typed, isOpened: true })
})
