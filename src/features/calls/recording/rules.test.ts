import { expect, test } from 'vitest'
import { decideAgreement, requiredAction, stateAfter } from './rules.ts'

const none = { fan: false, creator: false }
const both = { fan: true, creator: true }

test('stores an agreement once, and only during the call', () => {
  const asked = { status: 'in_progress', agreed: none, side: 'fan', agree: true } as const
  expect(decideAgreement(asked)).toEqual({ outcome: 'noted' })
  expect(decideAgreement({ ...asked, agreed: { ...none, fan: true } })).toEqual({ outcome: 'unchanged' })
  for (const status of ['accepted', 'completed', 'pending'] as const)
    expect(decideAgreement({ ...asked, status })).toMatchObject({ outcome: 'refused' })
})

test('stores a refusal while one side agrees', () => {
  const said = { status: 'in_progress', agreed: { ...none, creator: true }, side: 'fan', agree: false } as const
  expect(decideAgreement(said)).toEqual({ outcome: 'noted' })
  expect(decideAgreement({ ...said, agreed: none })).toEqual({ outcome: 'unchanged' })
})

test('a recording runs exactly while both sides agree and the call is in progress', () => {
  const standing = { status: 'in_progress', agreed: both, states: [] } as const
  expect(requiredAction(standing)).toBe('start')
  expect(requiredAction({ ...standing, states: ['failed', 'starting'] })).toBeNull()
  expect(requiredAction({ ...standing, states: ['ready'] })).toBe('start')
  expect(requiredAction({ ...standing, agreed: { ...both, fan: false } })).toBeNull()
  expect(requiredAction({ ...standing, agreed: { ...both, fan: false }, states: ['recording'] })).toBe('stop')
  expect(requiredAction({ ...standing, status: 'completed', states: ['recording'] })).toBe('stop')
})

test('provider events only move a recording forward', () => {
  expect(stateAfter('starting', 'recording')).toBe('recording')
  expect(stateAfter('ending', 'recording')).toBeUndefined()
  expect(stateAfter('recording', 'ready')).toBe('ready')
  expect(stateAfter('recording', 'recording')).toBeUndefined()
  expect(stateAfter('ready', 'failed')).toBeUndefined()
  expect(stateAfter('failed', 'ready')).toBeUndefined()
  expect(stateAfter('deleted', 'ready')).toBeUndefined()
})
