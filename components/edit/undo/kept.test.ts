import { kept } from './kept'

const pick = (data: { taxon: { id: string } | null }) => data.taxon
const bufo = { taxon: { id: 'bufo' } }

test('what was shown stays while it is asked again and after that failed, and only for the same record', () => {
  expect(kept({ data: bufo }, 'bufo', pick)).toBe(bufo.taxon)
  expect(kept({ previousData: bufo, error: new TypeError('Failed to fetch') }, 'bufo', pick)).toBe(bufo.taxon)
  expect(kept({ previousData: bufo }, 'rana', pick)).toBeNull()
  expect(kept({ data: { taxon: null }, previousData: bufo }, 'bufo', pick)).toBeNull()
  expect(kept({}, 'bufo', pick)).toBeNull()
})
