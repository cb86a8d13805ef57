import { create } from 'zustand'
import { DEFAULT_WINDOW_SIZE, STACKED_UP_TO } from '@/lib/constants'
import { type Segment, segments } from '@/lib/domain/segments'

export interface AppUi {
  editingTaxonomies: boolean
  editingPCs: boolean
  /** The path of the active tree node. */
  activeNodeArray: Segment[]
  /** Pixels; null until the user moved the border. */
  sidebarWidth: number | null
  docFilter: string | number
  windowWidth: number
  windowHeight: number
  /** Single-column view: the window is 700 pixels wide or less. */
  stacked: boolean
  /** Grows whenever the tree shall bring its active node into view. */
  scrollIntoViewCounter: number
}

export const useAppUi = create<AppUi>(() => ({
  editingTaxonomies: false,
  editingPCs: false,
  activeNodeArray: [],
  sidebarWidth: null,
  docFilter: '',
  windowWidth: DEFAULT_WINDOW_SIZE,
  windowHeight: DEFAULT_WINDOW_SIZE,
  stacked: false,
  scrollIntoViewCounter: 0,
}))

export const setWindowSize = (windowWidth: number, windowHeight: number) =>
  useAppUi.setState({ windowWidth, windowHeight, stacked: windowWidth <= STACKED_UP_TO })

export const setSidebarWidth = (sidebarWidth: number | null) => useAppUi.setState({ sidebarWidth })

export const setDocFilter = (docFilter: string | number) => useAppUi.setState({ docFilter })

/**
 * Makes a node the active one: goes there if the address differs (`go` is the way to navigate; without it the address is there already),
 * and asks the tree to bring it into view.
 */
export function setActiveNodeArray(activeNodeArray: Segment[], go?: (href: string) => void) {
  const href = '/' + activeNodeArray.map(String).map(encodeURIComponent).join('/')
  if (go && segments(window.location.pathname).join('/') !== activeNodeArray.join('/')) go(href)
  useAppUi.setState(({ scrollIntoViewCounter }) => ({ activeNodeArray, scrollIntoViewCounter: scrollIntoViewCounter + 1 }))
}
