import { paths } from '../../lib/domain/addresses/paths'
import type { Database } from '../db/database'
import { expected } from '../expected'
import type { Mailer } from '../mail/mailer'
import type { Audit } from '../watch/audit'
import { limitedAttempts } from './attempts'
import { letterOfOtherLink, letterWithLink } from './forgottenLetter'
import { makeMailedLink } from './passwordLinks'
import { userNamed } from './userNamed'

const windowMs = 3_600_000
/** An office shares one address. */
const MOST_BY_ADDRESS = 10
/** So many mails strangers can bring upon somebody. */
const MOST_BY_ACCOUNT = 3

interface Means {
  mail: Mailer
  log: (line: string) => void
  audit: Audit
}

/**
 * Makes «Passwort vergessen»: whoever names an account, by name or e-mail, has a link mailed to the address that is known of it. What is asked is answered
 * before anything is looked up, so neither the answer nor its time tells whether there is such an account; what became of it stands in the log.
 */
export function createForgottenPassword(database: Database, { mail, log, audit }: Means) {
  const byAddress = limitedAttempts({ kind: 'forgotten by address', max: MOST_BY_ADDRESS, windowMs })
  const byAccount = limitedAttempts({ kind: 'forgotten by account', max: MOST_BY_ACCOUNT, windowMs })
  const running = new Set<Promise<void>>()

  const mailTo = async (typed: string, address: string): Promise<void> => {
    const user = await userNamed(database.owner, typed)
    const say = (outcome: string) => audit({ event: 'mailLink', outcome, viewer: null, ...(user && { on: [user.id] }), address })
    if (!user) return say('NOT_FOUND')
    if (user.email === null) return say('NO_EMAIL')
    if (!(await byAccount(database, user.id))) return say('RATE_LIMITED')
    const link = await makeMailedLink(database.owner, user.id, user.email)
    if (!link) return say('NO_PASSWORD')
    const letter = { to: user.email, name: user.name, home: mail.linkTo('') }
    try {
      if ('handedOverUntil' in link) await mail.send(letterOfOtherLink(letter, link.handedOverUntil))
      else await mail.send(letterWithLink(letter, mail.linkTo(paths.newPassword(link.secret))))
      say('handedOverUntil' in link ? 'OTHER_LINK' : 'ok')
    } catch (error) {
      say('FAILED')
      throw error
    }
  }

  return {
    /** Throws RATE_LIMITED where one address asks too often, NOT_FOUND where the server sends no mail; an unknown account is no error. */
    async ask(typed: string, address: string): Promise<void> {
      if (!mail.isThere) throw expected('NOT_FOUND', NO_MAIL)
      // PostgreSQL stores no U+0000.
      const name = typed.replaceAll('\0', '').trim()
      if (name === '') throw expected('BAD_USER_INPUT', 'Bitte geben Sie Ihren Namen oder Ihre E-Mail ein.')
      if (!(await byAddress(database, address))) throw expected('RATE_LIMITED', TOO_OFTEN)
      const work: Promise<void> = mailTo(name, address)
        .catch((error: unknown) =>
          log(
            `Ein Link für ein neues Passwort wurde nicht verschickt: ${error instanceof Error ? error.message : String(error)}`,
          ),
        )
        .finally(() => running.delete(work))
      running.add(work)
    },
    /** Done when what was asked for is mailed, or `cutOff` says that its time is over. */
    async close(cutOff?: AbortSignal): Promise<void> {
      const over = new Promise<void>((resolve) => {
        if (cutOff?.aborted) resolve()
        cutOff?.addEventListener('abort', () => resolve(), { once: true })
      })
      await Promise.race([Promise.all(running), over])
    },
  }
}

export type ForgottenPassword = ReturnType<typeof createForgottenPassword>

const NO_MAIL = 'Dieser Server verschickt keine E-Mails. Einen Link für ein neues Passwort bekommen Sie von der Administration.'
const TOO_OFTEN =
  'Von Ihrer Adresse aus wurden in der letzten Stunde schon viele Links verlangt. Versuchen Sie es in einer Stunde noch einmal.'
