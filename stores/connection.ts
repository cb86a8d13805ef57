import { create } from 'zustand'

export interface Connection {
  /** Something went unanswered; whether the connection is lost is being found out (components/shell/connection/watchConnection.ts). */
  isDoubted: boolean
  /** Two probes in a row have failed: the browser is offline, or nobody answers. A server that is slow, busy or refuses is not lost. */
  isLost: boolean
  /** Something on the screen was answered from what was kept. */
  showsKept: boolean
}

const found: Connection = { isDoubted: false, isLost: false, showsKept: false }

/** Whether the server can be reached, as far as anybody has noticed. */
export const useConnection = create<Connection>(() => found)

/** Something went unanswered. */
export const doubtConnection = (what: Partial<Connection> = {}) => useConnection.setState({ ...what, isDoubted: true })

export const loseConnection = () => useConnection.setState({ isDoubted: true, isLost: true })

export const findConnection = () => useConnection.setState(found)

/** Calls when the server answers again after a doubt; answers how to stop listening. */
export const onConnectionFound = (act: () => void) =>
  useConnection.subscribe((now, before) => {
    if (before.isDoubted && !now.isDoubted) act()
  })
