import type { Page } from '@playwright/test'

export interface Difference {
  /** Of all pixels, in per cent. */
  percent: number
  /** What differs, in red on the picture as it was before. */
  picture: Buffer
}

/** How much one picture differs from another of the same size, by the browser itself: it knows how to read them. */
export async function compare(page: Page, before: Buffer, after: Buffer): Promise<Difference> {
  const [share, url] = await page.evaluate(
    differing,
    [before, after].map((each) => each.toString('base64')),
  )
  return { percent: share * 100, picture: Buffer.from(url.split(',')[1] ?? '', 'base64') }
}

async function differing(pictures: string[]): Promise<[number, string]> {
  const read = async (base64: string) => {
    const image = new Image()
    image.src = `data:image/png;base64,${base64}`
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.width
    canvas.height = image.height
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    context.drawImage(image, 0, 0)
    return { canvas, context, image: context.getImageData(0, 0, image.width, image.height) }
  }
  const [before, after] = await Promise.all(pictures.map(read))
  if (!before || !after || before.image.data.length !== after.image.data.length)
    throw new Error('The pictures are not of one size.')
  const [a, b] = [before.image.data, after.image.data]
  let count = 0
  for (let at = 0; at < a.length; at += 4) {
    // Smaller steps than eyes see in one place; the same program draws the same bytes.
    const isSame = [0, 1, 2].every((channel) => Math.abs((a[at + channel] ?? 0) - (b[at + channel] ?? 0)) <= 3)
    if (isSame) continue
    count += 1
    a.set([255, 0, 0], at)
  }
  before.context.putImageData(before.image, 0, 0)
  return [count / (a.length / 4), before.canvas.toDataURL('image/png')]
}
