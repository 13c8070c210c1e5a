import { expect, test } from 'vitest'
import { idsInUrl, legalDue } from './rules.ts'

test('reads the ids and the username in a URL', () => {
  const id = '019aa000-0000-7000-8000-000000000001'
  expect(idsInUrl(`https://limelight.test/ada_k?content=${id}#x`)).toEqual({ ids: [id], name: 'ada_k' })
  expect(idsInUrl('https://limelight.test/creator/mira')).toEqual({ ids: [], name: 'mira' })
  expect(idsInUrl('just words')).toEqual({ ids: [], name: null })
})

test('reads at most five ids from a URL', () => {
  const ids = [1, 2, 3, 4, 5, 6].map((n) => `019aa000-0000-7000-8000-00000000000${n}`)
  expect(idsInUrl(`https://limelight.test/ada?ids=${ids.join(',')}`).ids).toEqual(ids.slice(0, 5))
})

test('a notice about intimate images is due in 48 hours', () => {
  const now = new Date('2026-06-01T00:00:00Z')
  expect(legalDue('intimate', now)).toEqual(new Date('2026-06-03T00:00:00Z'))
})
