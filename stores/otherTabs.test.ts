import { waitFor } from '@testing-library/dom'
import { otherTab } from './testing/browserStorage'
import { otherTabs } from './otherTabs'

const isText = (value: unknown): value is string => typeof value === 'string'

test('one tab hears what others tell, never itself, and nothing that is no message', async () => {
  const [one, other] = [otherTabs('a', isText), otherTabs('a', isText)]
  const heard: string[] = []
  one.listen((message) => heard.push(`one: ${message}`))
  other.listen((message) => heard.push(`other: ${message}`))
  const odd = otherTab('a')
  for (const message of [1, null, { text: 'x' }]) odd.tell(message)
  one.tell('hier')
  other.tell('dort')
  odd.tell('Ende')
  await waitFor(() => expect(heard.filter((text) => text.endsWith('Ende'))).toHaveLength(2))
  expect(heard.sort()).toEqual(['one: Ende', 'one: dort', 'other: Ende', 'other: hier'])
  expect(odd.heard).toEqual(['hier', 'dort'])
  odd.close()
})

test('who listens anew is told once, and the listener before no more', async () => {
  const [one, other] = [otherTabs('b', isText), otherTabs('b', isText)]
  const heard: string[] = []
  one.listen((message) => heard.push(`alt: ${message}`))
  one.listen((message) => heard.push(`neu: ${message}`))
  other.listen(() => {})
  other.tell('da')
  await waitFor(() => expect(heard).toEqual(['neu: da']))
})

test('without channels it does nothing', () => {
  const channel = globalThis.BroadcastChannel
  Reflect.deleteProperty(globalThis, 'BroadcastChannel')
  try {
    const tabs = otherTabs('c', isText)
    tabs.listen(() => {})
    expect(() => tabs.tell('x')).not.toThrow()
  } finally {
    globalThis.BroadcastChannel = channel
  }
})
