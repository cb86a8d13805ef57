/** For what differs by its background alone: where the system's colours replace those of the page, an outline says it. */
export const outlinedInForcedColours = {
  '@media (forced-colors: active)': { outline: '2px solid', outlineOffset: -2 },
} as const
