/** Control characters, and those that turn the direction of what follows: a text must look like what it is. */
export const INVISIBLE = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u

/** One address without a name: nothing that a mail server could take for more than that. */
export const isMailAddress = (text: string): boolean =>
  text.length <= 320 && !INVISIBLE.test(text) && /^[^\s@<>"'(),:;\\?&]+@[^\s@<>"'(),:;\\?&]+$/u.test(text)
