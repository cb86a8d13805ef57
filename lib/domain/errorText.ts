/** What a screen says for an error code of the interface (extensions.code). */
export const errorText = {
  BAD_USER_INPUT: 'Die Angaben sind unvollständig oder falsch.',
  NOT_FOUND: 'Diesen Datensatz gibt es nicht (mehr).',
  FORBIDDEN: 'Dazu fehlt Ihnen die Berechtigung.',
  UNAUTHENTICATED: 'Dazu müssen Sie angemeldet sein.',
  CONFLICT: 'Jemand hat den Datensatz inzwischen geändert.',
  NAME_TAKEN: 'Diesen Namen gibt es schon. Wählen Sie einen anderen.',
  ALREADY_THERE: 'Das gibt es hier schon.',
  LINK_UNFIT: 'Ein Link muss mit https://, http:// oder mailto: beginnen.',
  TOO_COMPLEX: 'Die Abfrage ist zu umfangreich.',
  RATE_LIMITED: 'Zu viele Anfragen in kurzer Zeit. Versuchen Sie es in einer Minute noch einmal.',
  INTERNAL: 'Der Server konnte die Anfrage nicht beantworten. Versuchen Sie es später noch einmal.',
} as const

export type ErrorCode = keyof typeof errorText

export const isErrorCode = (code: unknown): code is ErrorCode => typeof code === 'string' && Object.hasOwn(errorText, code)
