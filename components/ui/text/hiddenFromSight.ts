/** Styles of what screen readers read and nobody sees, also not on paper. */
export const hiddenFromSight = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
  '@media print': { display: 'none' },
} as const
