import styled from '@emotion/styled'
import { redListApart, type RedListCode, redListStep, redListSteps } from '@/lib/domain/vocabulary/redList'
import { tones } from '@/lib/theme'
import { redListLook, RedListMark } from './RedListMark'

/** Where a category stands on the way from safe to gone; what nobody knows stands apart. */
export function RedListSteps({ code }: { code: RedListCode }) {
  const on = redListStep(code)
  // Not assessed is no place on the way.
  if (on === null) return <RedListMark code={code} />
  return (
    <Steps
      role="img"
      aria-label={`${code}${on === code ? '' : `, wie ${on},`} auf der Skala ${redListSteps.join(' ')}, daneben ${redListApart}`}
    >
      {[...redListSteps, redListApart].map((step) => (
        <span key={step} data-on={step === on || undefined} style={step === on ? redListLook(code) : undefined}>
          {step === on ? code : step}
        </span>
      ))}
    </Steps>
  )
}

const Steps = styled('span')({
  display: 'inline-flex',
  gap: 2,
  '& > span': {
    minWidth: 26,
    padding: '1px 3px 2px',
    borderBottom: `3px solid ${tones.lineStrong}`,
    color: tones.ink3,
    fontSize: '0.6875rem',
    fontWeight: 400,
    lineHeight: 1.4,
    textAlign: 'center',
  },
  '& > span[data-on]': {
    padding: '1px 5px 5px',
    borderBottom: 0,
    borderRadius: 5,
    fontSize: '0.75rem',
    fontWeight: 700,
    WebkitPrintColorAdjust: 'exact',
    printColorAdjust: 'exact',
  },
  '& > span:last-child': { marginLeft: 6 },
})
