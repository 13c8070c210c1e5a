import { expect, test } from 'vitest'
import { showsToast } from './state.ts'

const sale = { type: 'system', path: '/content', isNews: true } as const

test('shows a toast for actions of other people, not of the reader', () => {
  expect(showsToast(sale, '/explore')).toBe(true)
  expect(showsToast({ ...sale, isNews: false }, '/explore')).toBe(false)
  expect(showsToast({ type: 'tip_received', path: '/dashboard', isNews: false }, '/explore')).toBe(true)
})

test('shows no toast on the page that shows the subject', () => {
  expect(showsToast({ type: 'tip_received', path: '/dashboard', isNews: false }, '/dashboard')).toBe(false)
  expect(showsToast({ ...sale, path: '/orders/1' }, '/orders/1')).toBe(false)
  expect(showsToast({ ...sale, path: '/orders/1' }, '/orders/2')).toBe(true)
  const message = { type: 'message', path: '/messages/ada', isNews: false } as const
  expect(showsToast(message, '/messages/bob')).toBe(false)
  expect(showsToast(message, '/explore')).toBe(true)
})

test('shows no toast for a tip on the page of its stream', () => {
  const tip = { type: 'tip_received', path: '/dashboard', isNews: false } as const
  expect(showsToast({ ...tip, data: { stream_id: '1' } }, '/live/1')).toBe(false)
  expect(showsToast({ ...tip, data: { stream_id: '1' } }, '/live/2')).toBe(true)
  expect(showsToast({ ...tip, data: { stream_id: '1' } }, '/explore')).toBe(true)
  expect(showsToast({ ...tip, data: {} }, '/live/1')).toBe(true)
})

test('shows no toast for a ringing call, but a toast for a request or a decision', () => {
  const call = { type: 'session_request', path: '/call-requests', isNews: false } as const
  expect(showsToast({ ...call, data: { what: 'asked', rings: true } }, '/explore')).toBe(false)
  expect(showsToast({ ...call, data: { what: 'asked', rings: false } }, '/explore')).toBe(true)
  expect(showsToast({ ...call, data: { what: 'accepted', rings: true } }, '/explore')).toBe(true)
})

test('shows no toast about a call in the room of the call', () => {
  const over = { type: 'session_request', path: '/calls/1', isNews: false, data: { what: 'completed' } } as const
  expect(showsToast(over, '/video-call/1')).toBe(false)
  expect(showsToast(over, '/voice-call/2')).toBe(true)
  expect(showsToast({ ...over, data: {} }, '/video-call/1')).toBe(true)
})

test('shows a toast for a new follower, also on the page of followers', () => {
  expect(showsToast({ type: 'follow', path: '/followers', isNews: false }, '/followers')).toBe(true)
})
