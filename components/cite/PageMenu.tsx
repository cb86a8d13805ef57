'use client'

import { useState } from 'react'
import { paths, type TaxonomyType } from '@/lib/domain/addresses/paths'
import { showInTree } from '@/stores/treeFilter'
import type { ReportDialogProps } from './ReportDialog'
import { FEED_TYPE, FeedAddress } from '../states/FeedLink'
import { MenuButton } from '../ui/form/MenuButton'
import { onDemand } from '../ui/load/onDemand'
import type { MenuEntry } from '../ui/mui/EntryMenu'

const ReportDialog = onDemand(
  () => import('./ReportDialog'),
  (module) => module.ReportDialog,
)

interface PageMenuProps extends Omit<ReportDialogProps, 'onClose'> {
  /** Of a taxonomy (by its type) or a collection (null), which have states and a feed. */
  history?: { type: TaxonomyType | null }
}

/** What readers of a record's page need now and then; a fault leads to those who keep the data, with what they need to find it. */
export function PageMenu({ history, ...record }: PageMenuProps) {
  const [isReporting, setReporting] = useState(false)
  const ways: MenuEntry[] = history
    ? [
        { label: 'Stände vergleichen', href: paths.states(history.type, record.id) },
        ...(history.type === null
          ? []
          : [{ label: 'Umzug in eine andere Fassung', href: paths.crosswalks(history.type, record.id) }]),
        { label: 'Änderungen abonnieren', href: paths.feed(record.id), type: FEED_TYPE },
      ]
    : []
  return (
    <>
      <MenuButton
        label={`Weiteres zu «${record.name}»`}
        entries={[
          { label: 'Im Baum zeigen', act: showInTree },
          ...ways,
          { label: 'Fehler melden …', act: () => setReporting(true) },
        ]}
      />
      {history && <FeedAddress id={record.id} />}
      {isReporting && <ReportDialog {...record} onClose={() => setReporting(false)} />}
    </>
  )
}
