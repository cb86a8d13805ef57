import { expected } from '../expected'
import { INVISIBLE, isMailAddress } from '../mail/mailAddress'

/** A name as it is stored: NFC, without blanks at its ends. Throws BAD_USER_INPUT, saying what is wrong with `what` («Der Name»). */
export function checkedName(name: string, what: string, most: number): string {
  const trimmed = name.normalize('NFC').trim()
  if (trimmed === '') throw expected('BAD_USER_INPUT', `${what} fehlt.`)
  if (trimmed.length > most) throw expected('BAD_USER_INPUT', `${what} darf höchstens ${most} Zeichen haben.`)
  if (INVISIBLE.test(trimmed)) throw expected('BAD_USER_INPUT', `${what} enthält unsichtbare Zeichen.`)
  return trimmed
}

/** An e-mail as it is stored, NFC and without blanks at its ends; null for none. Throws BAD_USER_INPUT for what is no e-mail. */
export function checkedEmail(email: string | null | undefined): string | null {
  const trimmed = email?.normalize('NFC').trim() ?? ''
  if (trimmed === '') return null
  if (INVISIBLE.test(trimmed)) throw expected('BAD_USER_INPUT', 'Die E-Mail-Adresse enthält unsichtbare Zeichen.')
  if (!isMailAddress(trimmed)) throw expected('BAD_USER_INPUT', `«${trimmed.slice(0, 320)}» ist keine E-Mail-Adresse.`)
  return trimmed
}
