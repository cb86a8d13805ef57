/** How wide a text is in the face of the charts; where nothing can be measured (tests), about. */
export function textWidth(text: string, size: number): number {
  const pen = context()
  if (!pen) return text.length * size * 0.55
  pen.font = `${size}px system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif`
  return pen.measureText(text).width
}

/** The text, with … behind it where there is not enough room for all of it. */
export function fitted(text: string, room: number, size: number): string {
  if (textWidth(text, size) <= room) return text
  let [least, most] = [1, text.length]
  while (least < most) {
    const middle = Math.ceil((least + most) / 2)
    if (textWidth(`${text.slice(0, middle)}…`, size) <= room) least = middle
    else most = middle - 1
  }
  return `${text.slice(0, least).trimEnd()}…`
}

let kept: CanvasRenderingContext2D | null = null

function context(): CanvasRenderingContext2D | null {
  kept ??= typeof OffscreenCanvas === 'undefined' ? null : document.createElement('canvas').getContext('2d')
  return kept
}
