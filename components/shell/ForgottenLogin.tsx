'use client'

import styled from '@emotion/styled'
import { tones } from '@/lib/theme'
import { type Forgotten, useForgottenLogin } from '@/stores/login'

/** Below the bar, whoever has just logged in reads that the browser will not remember it; always there, so that it is announced when it says something. */
export function ForgottenLogin() {
  const why = useForgottenLogin()
  return (
    <Strip role="status" aria-label="Anmeldung">
      {why && (
        <p>
          {reasons[why]}{' '}
          <button type="button" onClick={() => useForgottenLogin.setState(null, true)}>
            Verstanden
          </button>
        </p>
      )}
    </Strip>
  )
}

const reasons: Record<Forgotten, string> = {
  'other database':
    'Ihre Anmeldung endet, sobald Sie die Seite neu laden: Die Datenbank «ae» dieses Browsers stammt von einer anderen Version ' +
    'des Programms. Löschen Sie im Browser die Daten dieser Website und melden Sie sich neu an, dann bleibt sie.',
  refused:
    'Ihre Anmeldung endet, sobald Sie die Seite neu laden: Dieser Browser speichert sie nicht ' +
    '(privates Fenster, voller oder gesperrter Speicher, oder ein anderes Fenster mit einer früheren Version ist offen).',
}

const Strip = styled('div')({
  flex: 'none',
  '& p': { margin: 0, padding: '6px 20px', background: tones.orange100, color: tones.ink, fontSize: '0.875rem' },
  '& button': {
    font: 'inherit',
    fontWeight: 600,
    color: 'inherit',
    background: 'none',
    border: 0,
    padding: '2px 6px',
    textDecoration: 'underline',
    cursor: 'pointer',
  },
})
