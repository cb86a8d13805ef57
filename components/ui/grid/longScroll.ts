/**
 * Browsers stop at some 17 to 33 million pixels of content, fewer when zoomed in. A longer list is scrolled on a shorter track: at both
 * ends they go together pixel by pixel, so that the first and the last row are reached as in any list; in between the track is compressed.
 */
export const LONGEST_TRACK = 6_000_000
/** So many pixels at each end are not compressed. */
const TRUE_END = 1_000_000

/** Height of what really scrolls, for a list of this many pixels. */
export const trackHeight = (listHeight: number) => Math.min(listHeight, LONGEST_TRACK)

/** Where in the list one is, at this place of the track. */
export function listPlace(trackPlace: number, listHeight: number): number {
  const track = trackHeight(listHeight)
  if (trackPlace <= TRUE_END || track === listHeight) return trackPlace
  if (trackPlace >= track - TRUE_END) return listHeight - (track - trackPlace)
  return TRUE_END + (trackPlace - TRUE_END) * compression(listHeight)
}

/** The inverse: where on the track a place of the list belongs; whole pixels. */
export function trackPlace(place: number, listHeight: number): number {
  const track = trackHeight(listHeight)
  if (place <= TRUE_END || track === listHeight) return Math.round(place)
  if (place >= listHeight - TRUE_END) return Math.round(track - (listHeight - place))
  return Math.round(TRUE_END + (place - TRUE_END) / compression(listHeight))
}

const compression = (listHeight: number) => (listHeight - 2 * TRUE_END) / (trackHeight(listHeight) - 2 * TRUE_END)
