/** What became of a message. */
export type MessageOutcome =
  | { delivered: true }
  | { delivered: false; problem: string; /** It is not tried again. */ isFinal: boolean }

/** How messages leave the program. */
export interface Channels {
  webhook: (to: { url: string; secret: string }, eventId: string, body: string) => Promise<MessageOutcome>
  /** Why nothing may be sent to an address, in a sentence; null where it may. */
  problemOfAddress: (url: string) => string | null
  newSecret: () => string
  /** null where the server sends no mail. */
  mail: ((mail: { to: string; subject: string; text: string }) => Promise<MessageOutcome>) | null
  /** Milliseconds until the next try after so many; null when there is none. */
  nextTry: (attempts: number, id: string) => number | null
  /** https://arten.example, without a slash at the end. */
  origin: string
}
