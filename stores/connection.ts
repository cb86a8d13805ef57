import { create } from 'zustand'

export interface Connection {
  /** The browser is offline, or the server did not answer. */
  isLost: boolean
  /** Something on the screen was answered from what was kept. */
  showsKept: boolean
}

/** Whether the server can be reached, as far as anybody has noticed. */
export const useConnection = create<Connection>(() => ({ isLost: false, showsKept: false }))

export const loseConnection = (what: Partial<Connection> = {}) => useConnection.setState({ ...what, isLost: true })

export const findConnection = () => useConnection.setState({ isLost: false, showsKept: false })

/** Calls when the connection is back; answers how to stop listening. */
export const onConnectionFound = (act: () => void) =>
  useConnection.subscribe((now, before) => {
    if (before.isLost && !now.isLost) act()
  })
