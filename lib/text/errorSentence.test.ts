import { CombinedGraphQLErrors, ServerError, ServerParseError } from '@apollo/client/errors'
import { GraphQLError } from 'graphql'
import { errorText } from '../domain/text/errorText'
import { errorDetail } from './errorDetail'
import { errorSentence } from './errorSentence'

const coded = (code: string, message = 'Internal detail') =>
  new CombinedGraphQLErrors({ errors: [new GraphQLError(message, { extensions: { code } })] })

const status = (statusCode: number, bodyText = '') =>
  new ServerError('Response not successful', { response: { status: statusCode } as Response, bodyText })

const mismatch = (...result: unknown[]) =>
  Object.assign(new Error(`server returned results with length ${result.length}, expected length of 9`), { result })

const UNREADABLE = 'Die Antwort des Servers ist unlesbar. Versuchen Sie es noch einmal.'

test('any error becomes a German sentence', () => {
  expect(errorSentence(coded('UNAUTHENTICATED', 'Name oder Passwort ist falsch.'))).toBe('Name oder Passwort ist falsch.')
  expect(errorSentence(coded('INTERNAL'))).toBe(errorText.INTERNAL)
  expect(errorSentence(coded('BAD_USER_INPUT', 'Die Taxonomie «X» gibt es nicht.'))).toBe('Die Taxonomie «X» gibt es nicht.')
  expect(errorSentence(coded('SOMETHING_NEW'))).toBe(errorText.INTERNAL)
  expect(errorSentence(status(429))).toBe(errorText.RATE_LIMITED)
  expect(errorSentence(status(503))).toBe(errorText.INTERNAL)
  expect(errorSentence(status(404))).toBe('Der Server hat die Anfrage abgelehnt (404).')
  expect(
    errorSentence(status(413, '{"errors":[{"message":"Der Stapel ist zu gross.","extensions":{"code":"TOO_COMPLEX"}}]}')),
  ).toBe('Der Stapel ist zu gross.')
  const busy = '{"errors":[{"message":"Von hier laufen zu viele Anfragen.","extensions":{"code":"RATE_LIMITED"}}]}'
  expect(errorSentence(status(429, `[${busy},${busy}]`))).toBe('Von hier laufen zu viele Anfragen.')
  expect(errorSentence(status(502, '<html><h1>502 Bad Gateway'))).toBe(errorText.INTERNAL)
  expect(errorSentence(new ServerParseError(new SyntaxError('<'), { response: {} as Response, bodyText: '<' }))).toBe(UNREADABLE)
  expect(errorSentence(mismatch())).toBe(UNREADABLE)
  expect(errorSentence(mismatch({ data: {} }))).toBe(UNREADABLE)
  expect(errorSentence(mismatch({ errors: [{ message: 'Zu viel.', extensions: { code: 'RATE_LIMITED' } }] }))).toBe('Zu viel.')
  expect(errorSentence(mismatch({ errors: [{ message: 'stack trace' }] }))).toBe(errorText.INTERNAL)
  expect(errorSentence(new TypeError('Error in input stream'))).toMatch(/^Der Server ist nicht erreichbar/)
  expect(errorSentence(new TypeError('Failed to fetch'))).toMatch(/^Der Server ist nicht erreichbar/)
  expect(errorSentence(new TypeError('x is not a function'))).toBe('Etwas ist schiefgegangen. Laden Sie die Seite neu.')
  expect(errorSentence('?')).toBe('Etwas ist schiefgegangen. Laden Sie die Seite neu.')
})

test('beside the sentence stands what was really said, unless the sentence says it all', () => {
  expect(errorDetail(coded('FORBIDDEN'))).toBeNull()
  expect(errorDetail(coded('SOMETHING_NEW'))).toBe('CombinedGraphQLErrors: Internal detail')
  expect(errorDetail(mismatch({ data: 1 }))).toBe(
    'Error: server returned results with length 1, expected length of 9\n[{"data":1}]',
  )
  expect(errorDetail(status(502, '<h1>502</h1>'))).toBe('ServerError: Response not successful\nHTTP 502\n<h1>502</h1>')
  expect(errorDetail(status(502, 'x'.repeat(9_999)))).toHaveLength(546)
  expect(errorDetail(new TypeError('Failed to fetch'))).toBe('TypeError: Failed to fetch')
  expect(errorDetail('?')).toBe('?')
})
