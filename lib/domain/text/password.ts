import { swissCount } from './swissCount'

/** Fewer are guessed; the server asks the same of ADMIN_PASSWORD. */
export const SHORTEST_PASSWORD = 8
/** argon2 takes any length; more than this is no password but an attempt to keep the server busy. */
export const LONGEST_PASSWORD = 1_000

/** What is wrong with a new password, as a sentence; null when it may be used. `names`: what everybody would try first. */
export function passwordProblem(password: string, names: readonly (string | null)[] = []): string | null {
  if (password.length < SHORTEST_PASSWORD) return `Das Passwort braucht mindestens ${SHORTEST_PASSWORD} Zeichen.`
  if (password.length > LONGEST_PASSWORD) return `Das Passwort darf höchstens ${swissCount(LONGEST_PASSWORD)} Zeichen haben.`
  const own = names.some((name) => name?.trim().toLowerCase() === password.trim().toLowerCase())
  if (own) return 'Der eigene Name oder die eigene E-Mail ist kein Passwort.'
  return new Set(password).size < 3 ? 'Das Passwort braucht mindestens drei verschiedene Zeichen.' : null
}
