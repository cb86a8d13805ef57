'use client'

import { useQuery } from '@apollo/client/react'
import { useEffect } from 'react'
import { AppLink } from '@/components/ui/text/AppLink'
import { ErrorNote } from '@/components/ui/load/ErrorNote'
import { Spinner } from '@/components/ui/load/Spinner'
import { paths } from '@/lib/domain/addresses/paths'
import { type ShortLink as Link, unknownShortLink } from '@/lib/domain/export/shortLink'
import { moveWithinRoot } from '@/lib/browser/navigate'
import { readExportAddress } from '@/stores/exportSettings'
import { ShortLinkQuery } from '../catalogue/shortLinkQueries'

/**
 * Opens a short link: the address becomes the long one that it stands for, in the same place of the history, so that every choice and every
 * step back starts from an address that says all.
 */
export function OpenShortLink({ link }: { link: Link }) {
  if ('problem' in link) return <NoShortLink sentence={link.problem} />
  return <FetchShortLink id={link.key} />
}

function FetchShortLink({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(ShortLinkQuery, { variables: { key: id } })
  const query = data?.shortLink?.query
  useEffect(() => {
    if (query === undefined) return
    moveWithinRoot(paths.exportTool(query), 'replace')
    readExportAddress()
  }, [query])
  if (error) return <ErrorNote error={error} onRetry={() => void refetch().catch(() => {})} />
  if (data && query === undefined) return <NoShortLink sentence={unknownShortLink(id)} />
  return <Spinner />
}

function NoShortLink({ sentence }: { sentence: string }) {
  return (
    <p role="alert" style={{ margin: '18px 20px' }}>
      {sentence} <AppLink href={paths.exportTool()}>Neu beginnen</AppLink>
    </p>
  )
}
