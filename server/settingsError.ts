/** Thrown for a value that cannot be used; the message is a German sentence naming the variable. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}
