import { expect, test } from 'vitest'
import { readChosen, readSearch } from './state.ts'

test('reads a period or custom days from the URL and ignores invalid values', () => {
  expect(readSearch({ period: '90d' })).toEqual({ period: '90d' })
  expect(readSearch({ period: '90d', from: '2026-01-02', to: '2026-01-03' })).toEqual({
    from: '2026-01-02',
    to: '2026-01-03',
  })
  expect([
    readSearch({ period: 'ever' }),
    readSearch({ from: '2026-02-02', to: '2026-01-03' }),
    readSearch({}),
  ]).toEqual([...[{}, {}, {}]])
  expect(readSearch({ from: '2026-99-99', to: '2026-99-99', period: 7 })).toEqual({})
})

test('reads the creator from an admin’s URL if it is a valid username', () => {
  expect(readSearch({ period: '30d', creator: 'mira_koval' })).toEqual({ period: '30d', creator: 'mira_koval' })
  expect(readSearch({ creator: 'Mira Koval' })).toEqual({})
})

test('reads only known figures and segments from the URL', () => {
  expect(readSearch({ period: '24h', figure: 'tips' })).toEqual({ period: '24h', figure: 'tips' })
  expect(readSearch({ figure: 'spent' })).toEqual({})
  expect([readChosen({ segment: 'vip' }), readChosen({ segment: 'all' })]).toEqual([{ segment: 'vip' }, {}])
})
