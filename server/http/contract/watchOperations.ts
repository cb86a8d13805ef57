import { someText } from '../../../lib/domain/parameters/kinds'
import { operation } from './operation'

const key = {
  query: { schluessel: { kind: someText, isRequired: true } },
  words: { schluessel: { says: 'Der Schlüssel aus der E-Mail.', example: 'aus-der-mail' } },
  answers: {
    200: {
      says: 'Eine kleine Seite; auch dann, wenn schon beendet ist oder der Schlüssel zu nichts gehört.',
      types: ['text/html; charset=utf-8'],
    },
  },
} as const

export const endWatchPageOperation = operation({
  id: 'abbestellenSeite',
  group: 'Verlauf',
  summary: 'Wohin der Link einer E-Mail führt, der eine Beobachtung beendet',
  ...key,
})

export const endWatchOperation = operation({ id: 'abbestellen', group: 'Verlauf', summary: 'Beendet eine Beobachtung', ...key })
