import { expect, test } from 'vitest'
import { intentOf } from '../lifecycle/lists.ts'
import { buttonsOf, endingText, feeNow, policyText } from './state.ts'

const none = {
  accept: false,
  decline: false,
  cancel: false,
  withdraw: false,
  reschedule: false,
  propose: false,
  confirm: false,
}
const person = { id: '1', username: 'ada', display_name: 'Ada', avatar_url: null }
const from = new Date('2027-03-28T06:00:00Z')
const [before, after] = [new Date('2027-03-28T05:59:00Z'), new Date('2027-03-28T06:00:00Z')]
const call = {
  role: 'fan' as const,
  total: 500,
  held: 500,
  late_fee: { tokens: 250, from },
  fan: person,
  creator: { ...person, display_name: 'Bea' },
}
const written = () => 'tomorrow, 06:00'

test('decline and withdraw have different labels after a call is agreed', () => {
  const allowed = { ...none, decline: true, withdraw: true }
  expect(buttonsOf({ status: 'pending', allowed })).toEqual(['decline', 'withdraw'])
  expect(buttonsOf({ status: 'accepted', allowed })).toEqual(['keep', 'takeBack'])
})

test('lists the main button first', () => {
  const creator = { ...none, accept: true, decline: true, propose: true }
  expect(buttonsOf({ status: 'pending', allowed: creator })).toEqual(['accept', 'decline', 'propose'])
  const fan = { ...none, withdraw: true, reschedule: true, confirm: true }
  expect(buttonsOf({ status: 'pending', allowed: fan })).toEqual(['confirm', 'move', 'withdraw'])
  expect(buttonsOf({ status: 'completed', allowed: none })).toEqual([])
})

test('the same action with the same reason and date has the same intent', () => {
  expect(intentOf('1', 'accept')).toBe(intentOf('1', 'accept', ''))
  const intents = [intentOf('1', 'decline', 'Later'), intentOf('1', 'decline'), intentOf('1', 'move', '', from)]
  expect(new Set([...intents, intentOf('1', 'move', '', before), intentOf('2', 'decline')]).size).toBe(5)
})

test('a late cancellation costs the fan a fee; a creator pays nothing', () => {
  expect([feeNow(call, before), feeNow(call, after)]).toEqual([0, 250])
  expect(feeNow({ ...call, role: 'creator' as const }, after)).toBe(0)
  expect(endingText(call, before)).toBe('500 tokens come back to you.')
  expect(endingText(call, after)).toBe(
    'This is a late cancellation: 250 tokens go to Bea, 250 tokens come back to you.',
  )
  expect(endingText({ ...call, role: 'creator' as const }, after)).toBe('500 tokens go back to Ada.')
  expect(endingText({ ...call, held: 0 }, before)).toBeUndefined()
})

test('shows the fee of a late cancellation before it applies', () => {
  expect(policyText(call, before, written)).toBe(
    'Cancelling is free until tomorrow, 06:00. After that it costs 250 tokens.',
  )
  expect(policyText(call, after, written)).toBe('Cancelling now costs 250 tokens.')
  expect(policyText({ ...call, late_fee: null }, after, written)).toBeUndefined()
})
