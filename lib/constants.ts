/** The numbers of docs/contract.md §9. */
export const APP_BAR_HEIGHT = 64
export const CONTENT_WIDTH = 600
export const EXPORT_PROPERTIES_WIDTH = 400
export const SIDEBAR_WIDTH = 260
/** At this window width and below, navigation and content are two tabs instead of two columns. */
export const STACKED_UP_TO = 700
export const DEFAULT_WINDOW_SIZE = 800
export const DATABASE_NAME = 'ae'
export const DATABASE_VERSION = 2
export const BATCH_INTERVAL_MS = 10
export const BATCH_MAX = 10
/** How long 'Login abgelaufen' stands in the login state. */
export const EXPIRED_LOGIN_MS = 10_000
