import { DATA_STATE_HEADER, isLater, readDataState } from '../domain/addresses/dataStateHeader'

const KEY = 'datenstand'

type Send = typeof fetch

/**
 * What a tab remembers: `fetch` that sends along the newest Datenstand it was shown, so that no answer shows less, from whichever copy of the database it
 * comes. Nothing is sent where the server names none. `storage` throws where nothing is kept: then it is in memory.
 */
export function rememberingState(storage: () => Pick<Storage, 'getItem' | 'setItem'>): (send: Send) => Send {
  /** As it came. */
  let seen: string | null = null

  const stored = (): string | null => {
    try {
      return storage().getItem(KEY)
    } catch {
      return null
    }
  }
  const note = (text: string | null, sent: string | null): void => {
    const answered = readDataState(text)
    if (text === null || answered === null) return
    const [asked, known] = [readDataState(sent), readDataState(seen)]
    // An answer that is behind what it was asked for is of another database, whose states begin anew.
    if (known !== null && !isLater(answered, known) && !(asked !== null && isLater(asked, answered))) return
    seen = text
    try {
      storage().setItem(KEY, text)
    } catch {
      // It goes on as long as the page.
    }
  }
  return (send) => async (input, init) => {
    const sent = (seen ??= stored())
    const headers = new Headers(init?.headers)
    if (sent !== null) headers.set(DATA_STATE_HEADER, sent)
    const response = await send(input, { ...init, headers })
    note(response.headers.get(DATA_STATE_HEADER), sent)
    return response
  }
}

/** That of this tab. */
export const fetchNothingOlder = rememberingState(() => sessionStorage)
