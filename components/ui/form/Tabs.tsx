'use client'

import { type ReactNode, useId, useState } from 'react'
import { TabList } from './TabList'

interface Tab {
  key: string
  label: ReactNode
  content: ReactNode
}

/** Parts of a record of which one is shown. */
export function Tabs({ label, tabs, first }: { label: string; tabs: readonly Tab[]; first?: string }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const id = useId()
  const shown = tabs.find(({ key }) => key === (chosen ?? first)) ?? tabs[0]
  const tabId = (key: string) => `${id}-${key}`
  const panelId = `${id}-panel`
  return (
    <>
      <div style={{ marginTop: 24 }}>
        <TabList label={label} tabs={tabs} shown={shown?.key} onShow={setChosen} tabId={tabId} panelId={() => panelId} />
      </div>
      <div role="tabpanel" id={panelId} aria-labelledby={tabId(shown?.key ?? '')}>
        {shown?.content}
      </div>
    </>
  )
}
