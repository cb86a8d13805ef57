import { create } from 'zustand'
import { DEFAULT_WINDOW_SIZE, STACKED_UP_TO } from '@/lib/constants'
import { type Segment, segments } from '@/lib/domain/addresses/segments'

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

/** docs/contract.md §4: goes to the path's address if the current one differs (`go` navigates), then asks the tree to bring the node into view. */
export function setActiveNodeArray(activeNodeArray: Segment[], go: (href: string) => void) {
  const { pathname, search, hash } = window.location
  const href = pathTo(activeNodeArray)
  if (pathTo(segments(pathname)) + search + hash !== href) go(href)
  followActiveNode(activeNodeArray)
}

/** The address is there already, however it came: it is the path of the active node, which the tree shall bring into view. */
export const followActiveNode = (activeNodeArray: Segment[]) =>
  useAppUi.setState(({ scrollIntoViewCounter }) => ({ activeNodeArray, scrollIntoViewCounter: scrollIntoViewCounter + 1 }))

const pathTo = (parts: Segment[]) => '/' + parts.map((part) => encodeURIComponent(String(part).normalize('NFC'))).join('/')
