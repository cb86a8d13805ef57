import { swissCount } from '../../../lib/domain/text/swissCount'
import type { Verified } from './verify'

/** What `npm run verify` prints. */
export function verifyLines({ rules, rows, findings }: Verified): string[] {
  const checked = `${rules} Regeln an ${swissCount(rows)} Zeilen geprüft`
  if (findings.length === 0) return [`${checked}: Alles stimmt.`]
  return [
    ...findings.flatMap(({ rule, count, examples }) => [
      `✗ ${rule}: ${swissCount(count)}-mal`,
      ...examples.map((example) => `    ${example}`),
      ...(count > examples.length ? [`    … und ${swissCount(count - examples.length)} weitere`] : []),
    ]),
    `${checked}: ${findings.length === 1 ? 'Eine Regel ist' : `${findings.length} Regeln sind`} verletzt. ` +
      'Sichern Sie die Datenbank («npm run backup»), bevor Sie etwas ändern.',
  ]
}
