import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors'
import { GraphQLError } from 'graphql'
import { errorText } from './domain/errorText'
import { errorSentence } from './errorSentence'

const coded = (code: string, message = 'Internal detail') =>
  new CombinedGraphQLErrors({ errors: [new GraphQLError(message, { extensions: { code } })] })

const status = (statusCode: number) =>
  new ServerError('Response not successful', { response: { status: statusCode } as Response, bodyText: '' })

test('any error becomes a German sentence', () => {
  expect(errorSentence(coded('UNAUTHENTICATED', 'Name oder Passwort ist falsch.'))).toBe('Name oder Passwort ist falsch.')
  expect(errorSentence(coded('INTERNAL'))).toBe(errorText.INTERNAL)
  expect(errorSentence(coded('BAD_USER_INPUT', 'Die Taxonomie «X» gibt es nicht.'))).toBe('Die Taxonomie «X» gibt es nicht.')
  expect(errorSentence(coded('SOMETHING_NEW'))).toBe(errorText.INTERNAL)
  expect(errorSentence(status(429))).toBe(errorText.RATE_LIMITED)
  expect(errorSentence(status(503))).toBe(errorText.INTERNAL)
  expect(errorSentence(status(404))).toBe('Der Server hat die Anfrage abgelehnt (404).')
  expect(errorSentence(new TypeError('Failed to fetch'))).toMatch(/^Der Server ist nicht erreichbar/)
  expect(errorSentence(new TypeError('x is not a function'))).toBe('Etwas ist schiefgegangen. Laden Sie die Seite neu.')
  expect(errorSentence('?')).toBe('Etwas ist schiefgegangen. Laden Sie die Seite neu.')
})
