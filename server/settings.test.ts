import { resolve } from 'node:path'
import { settingList } from './settingList'
import { readSettings } from './settings'
import { SettingsError } from './settingsError'

const secret = 'a secret of at least thirty-two characters'

test('without any variable the embedded database answers on this machine only', () => {
  expect(readSettings({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    adminPort: null,
    adminHost: '127.0.0.1',
    logFormat: process.stdout.isTTY ? 'text' : 'json',
    trustedProxies: ['loopback'],
    publicUrl: null,
    operator: { name: null, contact: null, imprintUrl: null, privacyUrl: null },
    webhookHosts: [],
    mail: null,
    dataDir: resolve('data'),
    databaseUrl: null,
    databaseReplicaUrls: [],
    databasePooler: null,
    jwtSecret: null,
    adminPassword: null,
    queryTimeoutMs: 30_000,
    databaseConnections: 10,
    keptAnswersMegabytes: 32,
    importMegabytes: 1024,
    backupDir: resolve('data', 'sicherungen'),
    stopSeconds: 10,
    demoData: true,
  })
})

test('an empty variable counts as not set', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: ' ' })).toEqual(readSettings({}))
})

test.each([
  [{ PORT: '80a' }, 'PORT muss eine ganze Zahl von 0 bis 65535 sein, ist aber «80a».'],
  [{ PORT: '70000' }, 'PORT muss eine ganze Zahl von 0 bis 65535 sein, ist aber «70000».'],
  [{ ADMIN_PORT: 'x' }, 'ADMIN_PORT muss eine ganze Zahl von 0 bis 65535 sein, ist aber «x».'],
  [{ LOG_FORMAT: 'xml' }, 'LOG_FORMAT muss json, text, none sein, ist aber «xml».'],
  [
    { OPERATOR_CONTACT: 'javascript:alert(1)' },
    'OPERATOR_CONTACT muss eine E-Mail-Adresse oder eine Webadresse (https://…) sein, ist aber «javascript:alert(1)».',
  ],
  [
    { IMPRINT_URL: '//anderswo.example.org' },
    'IMPRINT_URL muss die Form https://arten.example.org/impressum oder /impressum haben, ist aber «//anderswo.example.org».',
  ],
  [{ DEMO_DATA: 'ja' }, 'DEMO_DATA muss true oder false sein, ist aber «ja».'],
  [
    { DATABASE_URL: 'mysql://x/y', JWT_SECRET: secret },
    'DATABASE_URL muss die Form postgres://benutzer:passwort@rechner:5432/datenbank haben.',
  ],
  [
    { DATABASE_REPLICA_URL: 'postgres://x/y' },
    'DATABASE_REPLICA_URLS ist gesetzt, DATABASE_URL aber nicht. Setzen Sie beide oder keine von beiden.',
  ],
  [{ JWT_SECRET: 'short' }, 'JWT_SECRET muss mindestens 32 Zeichen lang sein, hat aber 5.'],
  [{ ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD muss mindestens 8 Zeichen lang sein, hat aber 5.'],
  [
    { DATABASE_URL: 'postgres://x/y' },
    'Mit DATABASE_URL muss auch JWT_SECRET gesetzt sein (mindestens 32 Zeichen), damit Anmeldungen auf allen Servern gelten. ' +
      'Ein gutes Geheimnis erzeugt zum Beispiel «openssl rand -hex 32».',
  ],
])('%j is refused with a sentence', (env, sentence) => {
  expect(() => readSettings(env)).toThrow(new SettingsError(sentence))
})

test('every setting has a description of one sentence', () => {
  for (const { name, description } of settingList) expect(`${name}: ${description}`).toMatch(/: .+\.$/)
})

test('copies are named under either name, several by a space; several hosts of the primary by a comma', () => {
  const secret = { JWT_SECRET: 'a secret that only tests use, 32 characters' }
  const read = (env: Record<string, string>) => readSettings({ DATABASE_URL: 'postgres://x/y', ...secret, ...env })
  expect(
    read({ DATABASE_REPLICA_URLS: 'postgres://a/y  postgres://b/y', DATABASE_REPLICA_URL: 'postgres://b/y' }).databaseReplicaUrls,
  ).toEqual(['postgres://a/y', 'postgres://b/y'])
  const several = 'postgres://u:p@one:5432,two:5433/y?target_session_attrs=read-write'
  expect(read({ DATABASE_URL: several }).databaseUrl).toBe(several)
  for (const wrong of ['postgres://a,b/y', 'postgres://a/y, postgres://b/y', 'postgres://a/y,postgres://b/y'])
    expect(() => read({ DATABASE_REPLICA_URLS: wrong })).toThrow(
      'DATABASE_REPLICA_URLS muss für jede Kopie eine Adresse der Form postgres://benutzer:passwort@rechner:5432/datenbank nennen, durch Leerzeichen getrennt.',
    )
})

test('who is trusted to say where a request comes from is a list of addresses and ranges', () => {
  const read = (value: string) => readSettings({ TRUSTED_PROXIES: value }).trustedProxies
  expect(read('loopback, 10.0.0.0/8  fd00::/8')).toEqual(['loopback', '10.0.0.0/8', 'fd00::/8'])
  expect(read('none')).toEqual([])
  for (const wrong of ['everybody', '0.0.0.0/0', '10.0.0.0/33', '10.0.0', '::/0', 'true'])
    expect(() => read(wrong)).toThrow(`TRUSTED_PROXIES nennt «${wrong}»`)
})

test('the public address has no path', () => {
  const read = (value: string) => readSettings({ PUBLIC_URL: value }).publicUrl
  expect(read('https://arten.example.org/')).toBe('https://arten.example.org')
  expect(read('http://arten.example.org:8080')).toBe('http://arten.example.org:8080')
  for (const wrong of ['arten.example.org', 'https://example.org/arten', 'ftp://example.org', 'https://a@example.org'])
    expect(() => read(wrong)).toThrow(`PUBLIC_URL muss die Form https://arten.example.org haben, ohne Pfad, ist aber «${wrong}».`)
})

test('webhooks may go to hosts that the operator names, with or without a port, in one spelling', () => {
  const read = (value: string) => readSettings({ WEBHOOK_HOSTS: value }).webhookHosts
  const value = 'Haken.example.org  haken.example.org. intern:8080, 0x0a.5 10.0.0.5:80 [FD00:0::5] [fd00::5]:443 bücher.example'
  expect(read(value)).toEqual(
    'haken.example.org intern:8080 10.0.0.5 10.0.0.5:80 [fd00::5] [fd00::5]:443 xn--bcher-kva.example'.split(' '),
  )
  const wrong =
    'http://a.ch a.ch/ a.ch/haken a.ch: a.ch:0 a.ch:65536 a.ch:080 *.a.ch fd00::5 [fd00::5 u@a.ch a..ch . :80 10.0.0.0/8 a;b'
  for (const entry of wrong.split(' '))
    expect(() => read(`gut.example ${entry}`)).toThrow(
      `WEBHOOK_HOSTS nennt «${entry}», das ist weder ein Name (haken.example.org) noch eine Adresse (10.0.0.5, [fd00::5]), mit oder ohne Port (:8080).`,
    )
})
