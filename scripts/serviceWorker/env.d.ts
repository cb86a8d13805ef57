/** Replaced while the worker is bundled (scripts/pages/buildServiceWorker.mjs). */
declare const process: { env: { NEXT_PUBLIC_GRAPHQL_URL?: string } }

/** Shared modules speak of the page's address; a worker's has the same parts. */
type Location = WorkerLocation
