/** A setting as the README's table shows it. */
export interface SettingDescription {
  name: string
  /** As it would be written in the environment; '' when there is none. */
  default: string
  description: string
}

/** All settings; a test holds the README's table against this list. */
export const settingList = [
  { name: 'PORT', default: '3000', description: 'Port, auf dem der Server antwortet; 0 wählt einen freien.' },
  {
    name: 'HOST',
    default: '127.0.0.1',
    description:
      'Adresse, auf der der Server antwortet; 0.0.0.0 (oder ::) öffnet ihn für andere Rechner und gehört hinter einen Webserver mit TLS.',
  },
  {
    name: 'ADMIN_PORT',
    default: '',
    description: 'Zweiter Port für die Überwachung: /live, /ready und /metrics (docs/betrieb.md); ohne ihn gibt es keinen.',
  },
  {
    name: 'ADMIN_HOST',
    default: '127.0.0.1',
    description: 'Adresse, auf der dieser Port antwortet; andere Rechner dürfen ihn nur in einem eigenen Netz erreichen.',
  },
  {
    name: 'LOG_FORMAT',
    default: '',
    description:
      'Wie jede Anfrage auf die Ausgabe kommt: json (eine Zeile JSON), text (für Menschen) oder none; ohne Angabe text in einem Terminal, sonst json.',
  },
  {
    name: 'TRUSTED_PROXIES',
    default: 'loopback',
    description:
      'Webserver vor dem Programm, deren X-Forwarded-For und X-Forwarded-Proto gelten: ' +
      'Adressen (10.0.0.5), Bereiche (10.0.0.0/8) und loopback, linklocal, uniquelocal, durch Leerzeichen getrennt; ' +
      'none für keinen.',
  },
  {
    name: 'PUBLIC_URL',
    default: '',
    description:
      'Adresse, unter der man das Programm kennt (https://arten.example.org), für die Links in Dateien und Feeds; ohne sie die, mit der gefragt wurde.',
  },
  {
    name: 'OPERATOR_NAME',
    default: '',
    description: 'Wer das Programm betreibt, wie es auf den Seiten stehen soll («Fachstelle Naturschutz Musterkanton»).',
  },
  {
    name: 'OPERATOR_CONTACT',
    default: '',
    description: 'Wohin man sich wendet: eine E-Mail-Adresse oder eine Webadresse.',
  },
  {
    name: 'IMPRINT_URL',
    default: '',
    description: 'Webadresse des Impressums (https://… oder /… auf demselben Server).',
  },
  {
    name: 'PRIVACY_URL',
    default: '',
    description: 'Webadresse der Datenschutzerklärung, ebenso.',
  },
  {
    name: 'WEBHOOK_HOSTS',
    default: '',
    description:
      'Rechner, an die Webhooks gehen dürfen, obwohl sie nicht öffentlich sind oder kein TLS haben: Namen (haken.example.org) und Adressen, ' +
      'mit oder ohne Port (10.0.0.5:8080), durch Leerzeichen getrennt.',
  },
  {
    name: 'SMTP_URL',
    default: '',
    description:
      'Mailserver für E-Mails des Programms, smtp://benutzer:passwort@rechner:587 oder smtps://…:465 (docs/betrieb.md); ' +
      'ohne ihn gibt es keine. Mit ihm müssen PUBLIC_URL und MAIL_FROM gesetzt sein.',
  },
  {
    name: 'MAIL_FROM',
    default: '',
    description: 'Absender der E-Mails: arten@example.org oder Arten <arten@example.org>.',
  },
  {
    name: 'DATA_DIR',
    default: './data',
    description: 'Ordner der eingebetteten Datenbank, ihrer Sperrdatei, des erzeugten Geheimnisses und der Dateien von Importen.',
  },
  {
    name: 'DATABASE_URL',
    default: '',
    description:
      'Adresse einer PostgreSQL-Datenbank (Version 15 oder neuer); ohne sie wird die eingebettete Datenbank verwendet. ' +
      'Mehrere Rechner, durch Komma getrennt (…@eins:5432,zwei:5432/…): verwendet wird der, der Änderungen annimmt.',
  },
  {
    name: 'DATABASE_POOLER',
    default: '',
    description:
      'transaction, wenn DATABASE_URL zu einem Pooler führt, der Verbindungen nach jeder Transaktion weitergibt (PgBouncer mit pool_mode = transaction).',
  },
  {
    name: 'DATABASE_REPLICA_URLS',
    default: '',
    description:
      'Adressen von Kopien derselben Datenbank (Streaming Replication), durch Leerzeichen getrennt, ' +
      'von denen öffentliche Abfragen lesen, solange die Kopie nicht zurückliegt; nur zusammen mit DATABASE_URL.',
  },
  {
    name: 'DATABASE_REPLICA_URL',
    default: '',
    description: 'Der frühere Name von DATABASE_REPLICA_URLS; gilt weiter.',
  },
  {
    name: 'JWT_SECRET',
    default: '',
    description:
      'Geheimnis (mindestens 32 Zeichen), mit dem Anmeldungen unterschrieben werden; eingebettet wird es erzeugt, mit DATABASE_URL muss es gesetzt sein.',
  },
  {
    name: 'ADMIN_PASSWORD',
    default: '',
    description:
      'Passwort (mindestens 8 Zeichen) des Benutzers «admin» beim ersten Start; ohne es wird eines erzeugt und einmal angezeigt.',
  },
  {
    name: 'QUERY_TIMEOUT',
    default: '30',
    description: 'Sekunden, nach denen eine Abfrage abgebrochen wird; Importe und Exporte haben keine Grenze.',
  },
  { name: 'DATABASE_CONNECTIONS', default: '10', description: 'Verbindungen zu PostgreSQL, je für Lesen und für Schreiben.' },
  {
    name: 'KEPT_ANSWERS_MEGABYTES',
    default: '32',
    description:
      'Megabytes Arbeitsspeicher für Antworten an nicht Angemeldete, die gelten, bis sich Daten ändern; 0 behält keine.',
  },
  {
    name: 'IMPORT_MEGABYTES',
    default: '1024',
    description:
      'Megabytes, die eine Datei haben darf, die im Browser zum Importieren hochgeladen wird; der Befehl hat keine Grenze.',
  },
  {
    name: 'BACKUP_DIR',
    default: '',
    description: 'Ordner, nach dessen neuster Sicherung /ready fragt; ohne Angabe sicherungen in DATA_DIR.',
  },
  {
    name: 'STOP_SECONDS',
    default: '10',
    description:
      'Sekunden, die beim Beenden des Servers noch zu Ende laufen darf, was läuft; ' +
      'dann werden Abfragen, Dateien und Importe abgebrochen, und höchstens zwei Sekunden später ist er beendet.',
  },
  {
    name: 'DEMO_DATA',
    default: 'true',
    description: 'Ob eine leere Datenbank mit den Beispieldaten gefüllt wird: true oder false.',
  },
] as const satisfies readonly SettingDescription[]

export type SettingName = (typeof settingList)[number]['name']
