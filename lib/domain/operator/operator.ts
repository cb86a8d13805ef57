/** Who runs the server, as its settings say it; null where they say nothing. */
export interface Operator {
  name: string | null
  /** An e-mail address or the address of a page. */
  contact: string | null
  imprintUrl: string | null
  privacyUrl: string | null
  /** Whether the server sends mail, so that a forgotten password can be mended by it. */
  sendsMail: boolean
  /** Of the program. */
  version: string
}

/** The element of a page in which the server says it (server/http/routes/pages.ts). */
export const OPERATOR_ID = 'operator'

/** Where a click on the contact leads. */
export const contactHref = (contact: string) =>
  contact.includes('@') && !/^https?:/.test(contact) ? `mailto:${contact}` : contact
