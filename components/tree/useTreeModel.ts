'use client'

import { useApolloClient } from '@apollo/client/react'
import { useHydrated } from '@/lib/browser/hydration'
import { isLoggedIn, onTokenChange, useLogin } from '@/stores/login'
import { createTreeModel, type TreeModel } from './model/treeModel'
import { rootNodes, treeSource } from './treeSource'
import type { ApolloClient } from '@apollo/client'

/** The tree of this page; only its roots while React takes over the exported page, which shows no more. */
export function useTreeModel(): TreeModel {
  const client = useApolloClient()
  return useHydrated() ? treeModel(client) : bareModel(client)
}

/** One model per data client: the tree is as it was when one comes back from another area. */
export const treeModel = perClient(makeModel)

/** Whoever opens a node of it already opens it in the tree that comes. */
const bareModel = perClient((client) => ({
  ...createTreeModel({ page: never, lineage: never, seek: never }, rootNodes(false), [], () => {}),
  open: (key) => treeModel(client).open(key),
  setOpen: (keys, isOpen) => treeModel(client).setOpen(keys, isOpen),
}))

const never = () => new Promise<never>(() => {})

function perClient(make: (client: ApolloClient) => TreeModel) {
  const models = new WeakMap<ApolloClient, TreeModel>()
  return (client: ApolloClient) => {
    const known = models.get(client) ?? make(client)
    models.set(client, known)
    return known
  }
}

const KEY = 'ae.openNodes'

function makeModel(client: ApolloClient): TreeModel {
  const roots = () => rootNodes(isLoggedIn(useLogin.getState()))
  const model = createTreeModel(treeSource(client), roots(), remembered(), remember)
  // Users are the only part of the tree that depends on who looks. Not in the tree itself: one logs in where there is none.
  onTokenChange(() => {
    model.setRoots(roots())
    model.refresh('users')
  })
  return model
}

// A browser may refuse its storage: the open nodes then last as long as the page.
function remembered(): string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : []
  } catch {
    return []
  }
}

function remember(open: string[]) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(open))
  } catch {}
}
