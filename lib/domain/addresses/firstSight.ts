/** The elements of a page that wait for what the server writes: the content of a record's page, and the tree. */
export const FIRST_CONTENT_ID = 'first-content'
export const FIRST_TREE_ID = 'first-tree'

/** The file in dist/ that renders it: the screens as the server runs them. */
export const FIRST_SIGHT_FILE = 'firstSight.js'

/** What is seen of a page before its scripts run, as HTML; '' where the page shows nothing there. */
export interface Sight {
  content: string
  tree: string
  /** The rules of its classes by their names, each without the prefix of the style sheet. */
  styles: ReadonlyMap<string, string>
}

/**
 * Renders a page for those who are not logged in.
 *
 * @param segments of its path, decoded
 * @param answers to its first questions, as they stand in the page
 * @returns null where the page shows nothing of its own
 */
export type RenderSight = (segments: readonly string[], answers: string) => Promise<Sight | null>
