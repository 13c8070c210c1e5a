import { expect, test } from 'vitest'
import { decideAgreement, stateAfter, wantedOf } from './rules.ts'

const nobody = { fan: false, creator: false }
const both = { fan: true, creator: true }

test('an agreement is noted only while both are in the call, and once', () => {
  const asked = { status: 'in_progress', agreed: nobody, side: 'fan', agree: true } as const
  expect(decideAgreement(asked)).toEqual({ outcome: 'noted' })
  expect(decideAgreement({ ...asked, agreed: { ...nobody, fan: true } })).toEqual({ outcome: 'unchanged' })
  for (const status of ['accepted', 'completed', 'pending'] as const)
    expect(decideAgreement({ ...asked, status })).toMatchObject({ outcome: 'refused' })
})

test('a no is noted from either side as long as somebody agrees', () => {
  const said = { status: 'in_progress', agreed: { ...nobody, creator: true }, side: 'fan', agree: false } as const
  expect(decideAgreement(said)).toEqual({ outcome: 'noted' })
  expect(decideAgreement({ ...said, agreed: nobody })).toEqual({ outcome: 'unchanged' })
})

test('it is recorded exactly while both agree and the call goes on', () => {
  const standing = { status: 'in_progress', agreed: both, states: [] } as const
  expect(wantedOf(standing)).toBe('start')
  expect(wantedOf({ ...standing, states: ['failed', 'starting'] })).toBeNull()
  expect(wantedOf({ ...standing, states: ['ready'] })).toBe('start')
  expect(wantedOf({ ...standing, agreed: { ...both, fan: false } })).toBeNull()
  expect(wantedOf({ ...standing, agreed: { ...both, fan: false }, states: ['recording'] })).toBe('stop')
  expect(wantedOf({ ...standing, status: 'completed', states: ['recording'] })).toBe('stop')
})

test('news of a recording only ever take it on', () => {
  expect(stateAfter('starting', 'recording')).toBe('recording')
  expect(stateAfter('ending', 'recording')).toBeUndefined()
  expect(stateAfter('recording', 'ready')).toBe('ready')
  expect(stateAfter('failed', 'ready')).toBeUndefined()
  expect(stateAfter('deleted', 'ready')).toBeUndefined()
})
