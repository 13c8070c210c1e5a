import { expect, test } from 'vitest'
import { readChosen, readSearch } from './state.ts'

test('the address asks for a period or for own days, or for nothing that is known', () => {
  expect(readSearch({ period: '90d' })).toEqual({ period: '90d' })
  expect(readSearch({ period: '90d', from: '2026-01-02', to: '2026-01-03' })).toEqual({
    ...{ from: '2026-01-02', to: '2026-01-03' },
  })
  expect([
    readSearch({ period: 'ever' }),
    readSearch({ from: '2026-02-02', to: '2026-01-03' }),
    readSearch({}),
  ]).toEqual([...[{}, {}, {}]])
  expect(readSearch({ from: '2026-99-99', to: '2026-99-99', period: 7 })).toEqual({})
})

test('an admin’s address keeps whose figures they are, if that can be a name', () => {
  expect(readSearch({ period: '30d', creator: 'mira_koval' })).toEqual({ period: '30d', creator: 'mira_koval' })
  expect(readSearch({ creator: 'Mira Koval' })).toEqual({})
})

test('what the address opens or chooses is one of a few', () => {
  expect(readSearch({ period: '24h', figure: 'tips' })).toEqual({ period: '24h', figure: 'tips' })
  expect(readSearch({ figure: 'spent' })).toEqual({})
  expect([readChosen({ segment: 'vip' }), readChosen({ segment: 'all' })]).toEqual([{ segment: 'vip' }, {}])
})
