'use client'

import { type ComponentType, lazy, Suspense, useState } from 'react'
import { Spinner } from './Spinner'

/**
 * A screen in a chunk of its own, loaded when it is first shown; meanwhile the spinner (docs/contract.md §2), or what else stands for it. `load` starts
 * loading before anybody shows it; what is here by then is shown at once.
 */
export function onDemand<Module, Props extends object>(
  fetchModule: () => Promise<Module>,
  screenOf: (module: Module) => ComponentType<Props>,
  Meanwhile: ComponentType = Spinner,
) {
  let loaded: { default: ComponentType<Props> } | null = null

  const load = async () => {
    const fetched = await fetchModule()
    loaded = { default: screenOf(fetched) }
    return fetched
  }

  function OnDemand(props: Props) {
    // Chosen once: another component in the middle of its life would lose its state. A failed load is tried again by the next one.
    const [Screen] = useState(() => loaded?.default ?? lazy(async () => ({ default: screenOf(await load()) })))
    return (
      <Suspense fallback={<Meanwhile />}>
        <Screen {...props} />
      </Suspense>
    )
  }

  return Object.assign(OnDemand, { load })
}
