/** What a failed call means to the reader, by the code in a GraphQL error's extensions. A message of the server that is more exact wins. */
export const errorText = {
  BAD_USER_INPUT: 'Die Eingabe ist ungültig.',
  NOT_FOUND: 'Diesen Datensatz gibt es nicht (mehr).',
  FORBIDDEN: 'Dazu fehlt Ihnen die Berechtigung.',
  UNAUTHENTICATED: 'Die Anmeldung ist ungültig oder abgelaufen. Bitte melden Sie sich neu an.',
  CONFLICT: 'Jemand hat den Datensatz inzwischen geändert. Bitte laden Sie ihn neu.',
  TOO_COMPLEX: 'Diese Abfrage verlangt zu viel auf einmal. Bitte teilen Sie sie auf.',
  RATE_LIMITED: 'Zu viele Anfragen in kurzer Zeit. Bitte warten Sie einen Moment.',
  INTERNAL:
    'Auf dem Server ist ein unerwarteter Fehler aufgetreten. Er wurde protokolliert; bitte versuchen Sie es später noch einmal.',
} as const

export type ErrorCode = keyof typeof errorText

export const isErrorCode = (code: unknown): code is ErrorCode => typeof code === 'string' && Object.hasOwn(errorText, code)
