/** What a proxy says when nobody stands behind it. A server that says 429 or 503 is there, and busy. */
export const isAway = ({ status }: Pick<Response, 'status'>): boolean => status === 502 || status === 504
