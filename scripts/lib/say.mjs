/** One line for the person at the terminal. */
export const say = (text) => console.log(`▸ ${text}`)

/** Something that did not go as hoped, impossible to overlook. */
export const sayLoudly = (text) => console.error(`\n${'!'.repeat(78)}\n${wrap(text)}\n${'!'.repeat(78)}\n`)

/** `1.4 s`, `2 min 05 s` */
export function duration(milliseconds) {
  const seconds = milliseconds / 1000
  if (seconds < 60) return `${seconds.toFixed(1)} s`
  return `${Math.floor(seconds / 60)} min ${String(Math.floor(seconds % 60)).padStart(2, '0')} s`
}

function wrap(text) {
  const lines = ['!']
  for (const word of text.split(' ')) {
    if (lines.at(-1).length + word.length > 76) lines.push('!')
    lines[lines.length - 1] += ` ${word}`
  }
  return lines.join('\n')
}
