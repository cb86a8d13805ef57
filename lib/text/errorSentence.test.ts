import { CombinedGraphQLErrors, ServerError, ServerParseError } from '@apollo/client/errors'
import { GraphQLError } from 'graphql'
import { errorText } from '../domain/text/errorText'
import { errorDetail } from './errorDetail'
import { REQUEST_HEADER } from '../domain/text/problem'
import { errorSentence, plainSentence, requestOf } from './errorSentence'

const coded = (code: string, message = 'Internal detail') =>
  new CombinedGraphQLErrors({ errors: [new GraphQLError(message, { extensions: { code } })] })

/** As much of an answer as an error keeps; there is no `Response` in this environment. */
const answered = (status: number, headers?: Record<string, string>) => ({ status, headers: new Headers(headers) }) as Response

const status = (statusCode: number, bodyText = '') =>
  new ServerError('Response not successful', { response: answered(statusCode), bodyText })

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
  expect(errorSentence(new ServerParseError(new SyntaxError('<'), { response: answered(200), bodyText: '<' }))).toBe(UNREADABLE)
  expect(errorSentence(mismatch())).toBe(UNREADABLE)
  expect(errorSentence(mismatch({ data: {} }))).toBe(UNREADABLE)
  expect(errorSentence(mismatch({ errors: [{ message: 'Zu viel.', extensions: { code: 'RATE_LIMITED' } }] }))).toBe('Zu viel.')
  expect(errorSentence(mismatch({ errors: [{ message: 'stack trace' }] }))).toBe(errorText.INTERNAL)
  expect(errorSentence(new TypeError('Error in input stream'))).toMatch(/^Der Server ist nicht erreichbar/)
  expect(errorSentence(new TypeError('Failed to fetch'))).toMatch(/^Der Server ist nicht erreichbar/)
  expect(errorSentence(new TypeError('x is not a function'))).toBe('Etwas ist schiefgegangen. Laden Sie die Seite neu.')
  expect(errorSentence('?')).toBe('Etwas ist schiefgegangen. Laden Sie die Seite neu.')
})

test('the id of its request stands behind the sentence of any error that was answered', () => {
  const request = '3f9a2c-1z'
  const response = answered(502, { [REQUEST_HEADER]: request })
  const refused = new GraphQLError('Den Namen gibt es schon.', { extensions: { code: 'CONFLICT', request } })
  const inside = `[{"errors":[{"message":"x","extensions":{"code":"INTERNAL","request":"${request}"}}]}]`
  const errors: [unknown, string][] = [
    [
      new ServerError('Response not successful', { response: answered(500, { [REQUEST_HEADER]: 'later' }), bodyText: inside }),
      errorText.INTERNAL,
    ],
    [mismatch({ errors: [{ message: 'Zu viel.', extensions: { code: 'RATE_LIMITED', request } }] }), 'Zu viel.'],
    [new CombinedGraphQLErrors({ errors: [refused] }), 'Den Namen gibt es schon.'],
    [new ServerError('Response not successful', { response, bodyText: '' }), errorText.INTERNAL],
    [new ServerParseError(new SyntaxError('<'), { response, bodyText: '<' }), UNREADABLE],
  ]
  for (const [error, sentence] of errors) {
    expect([plainSentence(error), requestOf(error)]).toEqual([sentence, request])
    expect(errorSentence(error)).toBe(`${sentence} (Kennung ${request})`)
  }
  expect(requestOf(new TypeError('Failed to fetch'))).toBeNull()
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
