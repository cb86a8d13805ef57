import { LinkError, linkByName, type LinkMade, type LinkWanted } from '../auth/linkByName'
import { LINK_DAYS } from '../auth/passwordLinks'
import { paths } from '../../lib/domain/addresses/paths'
import { readLock } from '../db/dataDirectoryLock'
import { openDatabase } from '../openDatabase'
import { DatabaseUnavailable } from '../db/databaseUnavailable'
import { readProblem } from '../../lib/domain/text/problem'
import { outliveOutput } from '../outliveOutput'
import { readSettings, type Settings } from '../settings'
import { SettingsError } from '../settingsError'
import { commandAudit } from './commandAudit'
import { readWords } from './words'

const usage = `npm run password -- NAME [--admin]

Macht einen einmaligen Link, mit dem sich der Benutzer (Name oder E-Mail) ein neues Passwort setzt, ob der Server läuft oder nicht.
  --admin   macht ihn zum Administrator und legt ihn an, wenn es ihn nicht gibt`

outliveOutput()
void main(process.argv.slice(2)).then((code) => {
  process.exitCode = code
})

async function main(words: string[]): Promise<number> {
  const read = readWords(words, { flags: ['admin'] })
  if ('help' in read) return say(usage, 0)
  if ('problem' in read) return complain(`${read.problem}\n\n${usage}`, 2)
  const [name, ...more] = read.others
  if (name === undefined || more.length > 0)
    return complain(`Es braucht genau einen Namen; enthält er Leerzeichen, gehört er in Anführungszeichen.\n\n${usage}`, 2)
  try {
    const settings = readSettings()
    const wanted = { name: name.trim(), admin: read.flags.has('admin') }
    const { url, link } = await makeLink(settings, wanted)
    const what = link.isNew ? `Der Benutzer «${link.username}» ist angelegt.` : `Für «${link.username}»:`
    return say(
      `${what} Dieser Link setzt ein neues Passwort, einmal und innerhalb von ${LINK_DAYS} Tagen:\n\n  ${url}${paths.newPassword(link.secret)}\n\n` +
        'Wer ihn hat, kann sich damit anmelden. Bis dahin gilt das bisherige Passwort weiter.',
      0,
    )
  } catch (error) {
    const isExpected = [LinkError, DatabaseUnavailable, SettingsError].some((kind) => error instanceof kind)
    return complain(
      isExpected ? (error as Error).message : `Unerwarteter Fehler: ${String(error instanceof Error ? error.stack : error)}`,
      1,
    )
  }
}

async function makeLink(settings: Settings, wanted: LinkWanted): Promise<{ url: string; link: LinkMade }> {
  const holder = settings.databaseUrl ? null : readLock(settings.dataDir)
  const urlOr = (here: string) => settings.publicUrl ?? here
  if (holder?.url && holder.token) return { url: urlOr(holder.url), link: await handOver(holder.url, holder.token, wanted) }
  const database = await openDatabase(settings, (line) => void process.stderr.write(`${line}\n`))
  try {
    return { url: urlOr(`http://localhost:${settings.port}`), link: await linkByName(database, wanted, commandAudit(settings)) }
  } finally {
    await database.close()
  }
}

/** The embedded database belongs to the running server, so that makes the link. */
async function handOver(url: string, token: string, wanted: LinkWanted): Promise<LinkMade> {
  const response = await fetch(new URL('/intern/password-link', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-ae-token': token },
    body: JSON.stringify(wanted),
  }).catch((error: unknown) => {
    throw new LinkError(`Der Server unter ${url} antwortet nicht: ${String(error)}`)
  })
  if (response.ok) return (await response.json()) as LinkMade
  throw new LinkError(
    readProblem(await response.text())?.detail ??
      `Der Server hat die Anfrage nicht angenommen (${response.status}). Starten Sie ihn neu, und versuchen Sie es noch einmal.`,
  )
}

function say(text: string, code: number): number {
  process.stdout.write(`${text}\n`)
  return code
}

function complain(text: string, code: number): number {
  process.stderr.write(`${text}\n`)
  return code
}
