import 'fake-indexeddb/auto'
import { BroadcastChannel as NodeChannel } from 'node:worker_threads'

// jsdom has neither a database nor channels between tabs: an IndexedDB in memory, and the channels of Node, which are the same standard.
Object.assign(globalThis, {
  BroadcastChannel: class extends NodeChannel {
    constructor(name: string) {
      super(name)
      // A channel that listens would keep the test from ending.
      this.unref()
    }
  },
})

/** What another tab would say on this channel and hear. `close` it in the end. */
export function otherTab(name: string) {
  const heard: unknown[] = []
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }) => void heard.push(data)
  return { heard, tell: (message: unknown) => channel.postMessage(message), close: () => channel.close() }
}
