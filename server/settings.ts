import { isIP, isIPv4 } from 'node:net'
import { join, resolve } from 'node:path'
import { addressesOf } from './databaseAddresses'
import { type MailSettings, readMailSettings } from './mail/mailSettings'
import { type OperatorSettings, readOperator } from './operatorSettings'
import { parsedUrl } from './parsedUrl'
import { settingList, type SettingName } from './settingList'
import { SettingsError } from './settingsError'
import { readWebhookHosts } from './webhookSettings'

/** What the server can be told from outside; every field is an environment variable of `settingList`. */
export interface Settings {
  port: number
  host: string
  /** Where whoever watches over the program asks (/live, /ready, /metrics); null: nowhere. */
  adminPort: number | null
  adminHost: string
  /** How each request is written to the output. */
  logFormat: LogFormat
  /** Whose word on where a request comes from is taken: addresses, ranges and the names of ranges of @fastify/proxy-addr. */
  trustedProxies: readonly string[]
  /** Begins all links of files and feeds, such as https://arten.example.org; null: as the request names the server. */
  publicUrl: string | null
  /** Who runs the program, as the pages say it. */
  operator: OperatorSettings
  /** Where webhooks may go beside the internet: names and addresses, each with or without a port, as `readWebhookHosts` writes them. */
  webhookHosts: readonly string[]
  /** Null: the program sends no mail. */
  mail: MailSettings | null
  /** Absolute path; holds the embedded database, the lock file, the generated secret and the files of imports. */
  dataDir: string
  /** Null: embedded database in `dataDir`. */
  databaseUrl: string | null
  /** Whether a pooler in front of PostgreSQL lends a connection for one transaction only. */
  databasePooler: 'transaction' | null
  /** Copies that public reads go to; none: they go to `databaseUrl` too. */
  databaseReplicaUrls: readonly string[]
  /** Null: generated into `dataDir` (embedded database only; see `jwtSecret`). */
  jwtSecret: string | null
  /** Null: generated and printed once at the first start. */
  adminPassword: string | null
  /** Milliseconds after which an interactive query is ended; bulk work (import, export) has no limit. */
  queryTimeoutMs: number
  /** Connections to PostgreSQL for each of writing and reading. */
  databaseConnections: number
  /** Megabytes of memory for answers to those who are not logged in; 0: none are kept. */
  keptAnswersMegabytes: number
  /** Size of a file that may be uploaded to be imported, in megabytes. */
  importMegabytes: number
  /** Where the newest backup is looked for by those who watch the server. */
  backupDir: string
  /** Seconds that what runs may take when the server is told to end. */
  stopSeconds: number
  /** Fill an empty database with the example data. */
  demoData: boolean
}

/** Characters that a secret for logins has at least. */
export const SECRET_LENGTH = 32

/**
 * Reads the environment; throws a `SettingsError` naming the first bad value. An empty variable counts as not set.
 * Relative paths are taken from the working directory.
 */
export function readSettings(env: Readonly<Record<string, string | undefined>> = process.env): Settings {
  const text = (name: SettingName): string | null => {
    const value = env[name]?.trim() || settingList.find((setting) => setting.name === name)?.default
    return value ? value : null
  }
  const dataDir = resolve(text('DATA_DIR') ?? './data')
  const databaseUrl = postgresUrl('DATABASE_URL', text('DATABASE_URL'))
  const databaseReplicaUrls = copyUrls(text)
  if (databaseReplicaUrls.length > 0 && !databaseUrl) {
    throw new SettingsError('DATABASE_REPLICA_URLS ist gesetzt, DATABASE_URL aber nicht. Setzen Sie beide oder keine von beiden.')
  }
  const jwtSecret = longEnough('JWT_SECRET', text('JWT_SECRET'), SECRET_LENGTH)
  if (databaseUrl && !jwtSecret) {
    throw new SettingsError(
      'Mit DATABASE_URL muss auch JWT_SECRET gesetzt sein (mindestens 32 Zeichen), damit Anmeldungen auf allen Servern gelten. ' +
        'Ein gutes Geheimnis erzeugt zum Beispiel «openssl rand -hex 32».',
    )
  }
  const origin = publicUrl(text('PUBLIC_URL'))
  return {
    port: wholeNumber('PORT', text('PORT'), 0, 65_535),
    host: text('HOST') ?? '127.0.0.1',
    adminPort: text('ADMIN_PORT') === null ? null : wholeNumber('ADMIN_PORT', text('ADMIN_PORT'), 0, 65_535),
    adminHost: text('ADMIN_HOST') ?? '127.0.0.1',
    logFormat: logFormat(text('LOG_FORMAT')),
    trustedProxies: proxies(text('TRUSTED_PROXIES')),
    publicUrl: origin,
    operator: readOperator(text),
    webhookHosts: readWebhookHosts(text('WEBHOOK_HOSTS')),
    mail: readMailSettings(text, origin),
    dataDir,
    backupDir: text('BACKUP_DIR') === null ? join(dataDir, 'sicherungen') : resolve(text('BACKUP_DIR') ?? ''),
    databaseUrl,
    databaseReplicaUrls,
    databasePooler: pooler(text('DATABASE_POOLER')),
    jwtSecret,
    adminPassword: longEnough('ADMIN_PASSWORD', text('ADMIN_PASSWORD'), 8),
    queryTimeoutMs: wholeNumber('QUERY_TIMEOUT', text('QUERY_TIMEOUT'), 1, 3_600) * 1_000,
    databaseConnections: wholeNumber('DATABASE_CONNECTIONS', text('DATABASE_CONNECTIONS'), 1, 1_000),
    keptAnswersMegabytes: wholeNumber('KEPT_ANSWERS_MEGABYTES', text('KEPT_ANSWERS_MEGABYTES'), 0, 100_000),
    importMegabytes: wholeNumber('IMPORT_MEGABYTES', text('IMPORT_MEGABYTES'), 1, 100_000),
    stopSeconds: wholeNumber('STOP_SECONDS', text('STOP_SECONDS'), 0, 3_600),
    demoData: trueOrFalse('DEMO_DATA', text('DEMO_DATA')),
  }
}

function wholeNumber(name: SettingName, value: string | null, min: number, max: number): number {
  const number = Number(value)
  if (value !== null && /^\d+$/.test(value) && number >= min && number <= max) return number
  throw new SettingsError(`${name} muss eine ganze Zahl von ${min} bis ${max} sein, ist aber «${value}».`)
}

const logFormats = ['json', 'text', 'none'] as const
export type LogFormat = (typeof logFormats)[number]

function logFormat(value: string | null): LogFormat {
  if (value === null) return process.stdout.isTTY ? 'text' : 'json'
  const format = logFormats.find((each) => each === value)
  if (!format) throw new SettingsError(`LOG_FORMAT muss ${logFormats.join(', ')} sein, ist aber «${value}».`)
  return format
}

function pooler(value: string | null): Settings['databasePooler'] {
  if (value === null || value === 'transaction') return value
  throw new SettingsError(
    `DATABASE_POOLER kann nur transaction sein, ist aber «${value}». Behält der Pooler die Verbindung einer Sitzung, braucht es die Einstellung nicht.`,
  )
}

function trueOrFalse(name: SettingName, value: string | null): boolean {
  if (value === 'true') return true
  if (value === 'false') return false
  throw new SettingsError(`${name} muss true oder false sein, ist aber «${value}».`)
}

const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal']

/** A wrong one would let anybody say to be anybody else, or nobody in. */
function proxies(value: string | null): string[] {
  const list = value === 'none' ? [] : (value ?? '').split(/[\s,]+/)
  for (const proxy of list) {
    const [address = '', bits] = proxy.split('/')
    const most = isIPv4(address) ? 32 : 128
    const isRange =
      isIP(address) !== 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) > 0 && Number(bits) <= most))
    if (!isRange && !NAMED_RANGES.includes(proxy))
      throw new SettingsError(
        `TRUSTED_PROXIES nennt «${proxy}», das ist weder eine Adresse (10.0.0.5) noch ein Bereich (10.0.0.0/8) noch ${NAMED_RANGES.join(', ')} oder none.`,
      )
  }
  return list
}

/** Without what follows the host: pages are at the root. */
function publicUrl(value: string | null): string | null {
  if (value === null) return null
  const url = parsedUrl(value)
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash && !url.username)
    return url.origin
  throw new SettingsError(`PUBLIC_URL muss die Form https://arten.example.org haben, ohne Pfad, ist aber «${value}».`)
}

/** The value itself is secret and not repeated in the message. */
function longEnough(name: SettingName, value: string | null, length: number): string | null {
  if (value === null || value.length >= length) return value
  throw new SettingsError(`${name} muss mindestens ${length} Zeichen lang sein, hat aber ${value.length}.`)
}

/** Under either name, each once. */
function copyUrls(text: (name: SettingName) => string | null): string[] {
  const urls = (['DATABASE_REPLICA_URLS', 'DATABASE_REPLICA_URL'] as const).flatMap((name) =>
    (text(name)?.split(/\s+/) ?? []).map((url) => {
      // A comma behind the host would belong to the name of the database.
      if (addressesOf(url)?.length === 1 && !parsedUrl(url)?.pathname.includes(',')) return url
      throw new SettingsError(
        `${name} muss für jede Kopie eine Adresse der Form postgres://benutzer:passwort@rechner:5432/datenbank nennen, durch Leerzeichen getrennt.`,
      )
    }),
  )
  return [...new Set(urls)]
}

function postgresUrl(name: SettingName, value: string | null): string | null {
  if (value === null || addressesOf(value)) return value
  throw new SettingsError(`${name} muss die Form postgres://benutzer:passwort@rechner:5432/datenbank haben.`)
}
