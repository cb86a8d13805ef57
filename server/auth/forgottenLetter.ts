import { headerText, type Mail } from '../mail/mailer'

interface Letter {
  to: string
  /** Of the user, whatever it holds. */
  name: string
  /** Of the program. */
  home: string
}

const SUBJECT = 'Neues Passwort für Arteigenschaften'

/** The mail with the link to a new password. */
export const letterWithLink = ({ to, name, home }: Letter, link: string): Mail => ({
  to,
  subject: SUBJECT,
  text: `Guten Tag, ${headerText(name)}

Jemand, wahrscheinlich Sie, hat für Ihr Konto auf ${home} ein neues Passwort verlangt. Hier setzen Sie es:

${link}

Der Link gilt eine Stunde und einmal. Haben Sie mehrere bekommen, so gilt der neuste.

Waren Sie es nicht? Dann brauchen Sie nichts zu tun: Ihr Passwort bleibt, wie es ist.
`,
})

/** The mail to somebody who has been given a link already. */
export const letterOfOtherLink = ({ to, name, home }: Letter, until: Date): Mail => ({
  to,
  subject: SUBJECT,
  text: `Guten Tag, ${headerText(name)}

Jemand, wahrscheinlich Sie, hat für Ihr Konto auf ${home} ein neues Passwort verlangt.

Die Administration hat für Sie schon einen Link gemacht, der bis am ${inWords(until)} gilt; so lange ersetzt ihn kein anderer.
Verwenden Sie diesen, oder bitten Sie die Administration um einen neuen.

Waren Sie es nicht? Dann brauchen Sie nichts zu tun: Ihr Passwort bleibt, wie es ist.
`,
})

const inWords = (time: Date) => time.toLocaleString('de-CH', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Zurich' })
