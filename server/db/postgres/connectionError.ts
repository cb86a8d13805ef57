import { DatabaseUnavailable } from '../databaseUnavailable'
import { errorCode } from '../errorCode'

/** What a failed connection means, as a German sentence; the password of the address is not repeated. */
export function explainConnectionError(error: unknown, url: string): DatabaseUnavailable {
  const { hostname, port, pathname, username } = new URL(url)
  const server = `${hostname || 'localhost'}:${port || 5432}`
  const code = codeOf(error)
  const explanation = code === null ? undefined : explanations[code]
  const sentence =
    explanation?.({ server, database: decoded(pathname.slice(1)), user: decoded(username) }) ??
    `Die Datenbank von DATABASE_URL auf ${server} antwortet nicht wie erwartet: ${error instanceof Error ? error.message : String(error)}`
  return new DatabaseUnavailable(sentence, { cause: error })
}

/** As the driver takes it: a percent sign without a code behind it stands for itself. */
function decoded(text: string): string {
  return decodeURIComponent(text.replace(/%(?![\da-f]{2})/gi, '%25'))
}

interface Place {
  server: string
  database: string
  user: string
}

const unreachable = ({ server }: Place) =>
  `Unter ${server} antwortet kein PostgreSQL-Server. Läuft er, und stimmen Rechner und Port in DATABASE_URL?`
const wrongPassword = ({ server, user }: Place) =>
  `Der PostgreSQL-Server ${server} lehnt die Anmeldung von «${user}» ab. Prüfen Sie Benutzer und Passwort in DATABASE_URL.`

/** By the codes of the operating system and of PostgreSQL. */
const explanations: Record<string, (place: Place) => string> = {
  ECONNREFUSED: unreachable,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  ETIMEDOUT: unreachable,
  ENOTFOUND: ({ server }) => `Den Rechner aus DATABASE_URL (${server}) gibt es nicht oder der Name lässt sich nicht auflösen.`,
  EAI_AGAIN: ({ server }) => `Den Rechner aus DATABASE_URL (${server}) gibt es nicht oder der Name lässt sich nicht auflösen.`,
  '28P01': wrongPassword,
  '28000': wrongPassword,
  '3D000': ({ database, server }) =>
    `Auf ${server} gibt es keine Datenbank «${database}». Legen Sie sie an («createdb ${database}») oder berichtigen Sie DATABASE_URL.`,
  '53300': ({ server }) =>
    `Der PostgreSQL-Server ${server} nimmt keine weiteren Verbindungen an. Verkleinern Sie DATABASE_CONNECTIONS oder erhöhen Sie max_connections.`,
  '57P03': ({ server }) => `Der PostgreSQL-Server ${server} startet gerade. Versuchen Sie es in einer Minute noch einmal.`,
}

/** A name with several addresses fails with one error for each of them. */
function codeOf(error: unknown): string | null {
  if (error instanceof AggregateError) return codeOf(error.errors[0])
  return errorCode(error) ?? (/timeout/i.test(String(error)) ? 'ETIMEDOUT' : null)
}
