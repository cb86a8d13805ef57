/** Where a key leads from an option (-1: none); null when it leads nowhere. Home and End belong to the text until one is chosen. */
export function listStep(key: string, chosen: number, options: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return (chosen + 1) % options
    case 'ArrowUp':
      return chosen <= 0 ? options - 1 : chosen - 1
    case 'Home':
      return chosen < 0 ? null : 0
    case 'End':
      return chosen < 0 ? null : options - 1
    default:
      return null
  }
}
