/** The same function, which keeps its last answers: at most `most`, then it begins anew. For answers nobody changes. */
export function remembered<T>(work: (text: string) => T, most: number): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const answer = work(text)
    if (known.size >= most) known.clear()
    known.set(text, answer)
    return answer
  }
}
