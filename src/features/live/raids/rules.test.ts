import { expect, test } from 'vitest'
import { REFUSALS } from '../spec.ts'
import { refusesRaid } from './rules.ts'
import { RAID, RAID_REFUSALS } from './spec.ts'

test('allows a raid only to another running stream that is open and accepts raids', () => {
  const target = { isSelf: false, isLive: true, isBanned: false, accepts: true, audience: 'everyone' } as const
  expect(refusesRaid(target)).toBeNull()
  expect(refusesRaid({ ...target, isSelf: true })).toBe(RAID_REFUSALS.ownStage)
  expect(refusesRaid({ ...target, isLive: false })).toBe(RAID_REFUSALS.notLive)
  expect(refusesRaid({ ...target, isBanned: true })).toBe(REFUSALS.banned)
  expect(refusesRaid({ ...target, accepts: false })).toBe(RAID_REFUSALS.notAccepted)
  expect(refusesRaid({ ...target, audience: 'ticket' })).toBe(RAID_REFUSALS.notOpen)
})

test('uses the singular for one viewer', () => {
  expect(RAID.arrives('Ada', 1)).toBe('Ada brings 1 viewer along')
  expect(RAID.arrives('Ada', 1_200)).toBe('Ada brings 1,200 viewers along')
})
