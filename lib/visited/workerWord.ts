/**
 * What the service worker tells a page: a question is without an answer for long, was answered with what was kept, or was answered by the
 * server after all. Whether the connection is lost the page finds out itself.
 */
export type WorkerWord = 'unanswered' | 'kept' | 'answered'
