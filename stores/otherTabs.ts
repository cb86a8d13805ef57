/**
 * Tells the other open tabs of this program something and hears what they tell. Does nothing where there are no channels; works where
 * storage is blocked. `listen` may be called again (its listener replaces the one before).
 */
export function otherTabs<T>(name: string, isMessage: (value: unknown) => value is T) {
  let channel: BroadcastChannel | null = null
  return {
    listen(onMessage: (message: T) => void) {
      // Node has channels too, and one that listens keeps a build from ending.
      if (typeof window === 'undefined' || typeof BroadcastChannel === 'undefined') return
      channel?.close()
      channel = new BroadcastChannel(name)
      channel.onmessage = ({ data }: MessageEvent<unknown>) => {
        if (isMessage(data)) onMessage(data)
      }
    },
    tell(message: T) {
      channel?.postMessage(message)
    },
  }
}
