import styled from '@emotion/styled'
import { readLicence } from '@/lib/domain/vocabulary/licence'
import { tones } from '@/lib/theme'

/** A licence that is known as a badge that leads to its text; any other in its own words. */
export function LicenceLink({ licence }: { licence: string }) {
  const known = readLicence(licence)
  if (!known) return licence
  if (known.url === null) return <Badge as="span">{known.label}</Badge>
  return (
    <Badge href={known.url} target="_blank" rel="noreferrer license" title={licence === known.label ? undefined : licence}>
      {known.label}
    </Badge>
  )
}

const Badge = styled('a')({
  padding: '0 6px',
  border: `1px solid ${tones.lineStrong}`,
  borderRadius: 6,
  whiteSpace: 'nowrap',
  color: 'inherit',
  textDecoration: 'none',
  '&[href]:hover': { background: tones.orange50, textDecoration: 'underline' },
})
