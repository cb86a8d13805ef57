import { errorSentence, isUnvisited } from '@/lib/text/errorSentence'

/** Why there are no hits, and how it goes on. */
export function searchErrorSentence({ error, goesOn }: { error: unknown; goesOn: boolean }): string {
  if (goesOn) return 'Zu viele Suchen in kurzer Zeit. Die Suche geht in spätestens einer Minute von selbst weiter.'
  if (isUnvisited(error))
    return 'Ohne Verbindung findet die Suche nur, was schon gelesen oder gesucht war. Sie geht von selbst weiter, sobald die Verbindung wieder da ist.'
  return errorSentence(error)
}
