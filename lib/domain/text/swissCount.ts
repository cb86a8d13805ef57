/** A whole number as people here write it: 8'016. */
export const swissCount = (value: number) => String(value).replace(/\B(?=(\d{3})+$)/g, "'")
