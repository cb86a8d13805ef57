import { errorText, isErrorCode } from './errorText'

test('every code is said in plain sentences', () => {
  for (const text of Object.values(errorText)) expect(text).toMatch(/^\p{Lu}[^ß]+\.$/u)
  expect(errorText.FACTS_OF_OTHERS).toMatch(
    /^Darüber steht etwas in Eigenschaften-Sammlungen, die Sie nicht bearbeiten dürfen\. /,
  )
  expect(Object.keys(errorText).every(isErrorCode)).toBe(true)
  expect([isErrorCode('toString'), isErrorCode(7), isErrorCode('NOPE')]).toEqual([false, false, false])
})

test('what each code says', () => {
  expect(errorText).toEqual({
    BAD_USER_INPUT: 'Die Angaben sind unvollständig oder falsch.',
    NOT_FOUND: 'Diesen Datensatz gibt es nicht (mehr).',
    FORBIDDEN: 'Dazu fehlt Ihnen die Berechtigung.',
    UNAUTHENTICATED: 'Dazu müssen Sie angemeldet sein.',
    CONFLICT: 'Jemand hat den Datensatz inzwischen geändert.',
    NAME_TAKEN: 'Diesen Namen gibt es schon. Wählen Sie einen anderen.',
    ALREADY_THERE: 'Das gibt es hier schon.',
    LINK_UNFIT: 'Ein Link muss mit https://, http:// oder mailto: beginnen.',
    PARENT_UNFIT: 'Ein Objekt kann weder sich selbst noch einem Objekt unter ihm noch einem Synonym untergeordnet werden.',
    ACCEPTED_UNFIT:
      'Ein Synonym braucht einen gültigen Namen, der selbst kein Synonym ist, und unter ihm dürfen weder Objekte noch Synonyme stehen.',
    PROPERTIES_UNFIT: 'Eine Eigenschaft braucht einen Namen (höchstens 300 Zeichen, kein Zeilenumbruch) und einen Wert.',
    TERMS_MISSING:
      'Was veröffentlicht ist, braucht eine Lizenz mit ihrem SPDX-Kürzel (zum Beispiel CC-BY-4.0) und eine Angabe, wie es zitiert wird.',
    FACTS_OF_OTHERS:
      'Darüber steht etwas in Eigenschaften-Sammlungen, die Sie nicht bearbeiten dürfen. ' +
      'Auch gelöschte zählen, solange sie zurückkommen können. ' +
      'Löschen kann es nur, wer auch diese bearbeiten darf, oder die Administration.',
    NOT_UNDOABLE: 'Das lässt sich nicht mehr rückgängig machen: Es ist schon geschehen, oder es ist mehr als 30 Tage her.',
    TOO_COMPLEX: 'Die Abfrage ist zu umfangreich.',
    RATE_LIMITED: 'Zu viele Anfragen in kurzer Zeit. Versuchen Sie es in einer Minute noch einmal.',
    STORAGE_FULL:
      'Auf dem Server ist kein Platz mehr; es wurde nichts gespeichert. Melden Sie es der Administration, und versuchen Sie es danach noch einmal.',
    STORAGE_READ_ONLY:
      'Der Server kann zurzeit nichts speichern, weil seine Platte nur gelesen werden kann. ' +
      'Melden Sie es der Administration, und versuchen Sie es danach noch einmal.',
    INTERNAL: 'Der Server konnte die Anfrage nicht beantworten. Versuchen Sie es später noch einmal.',
  })
})
