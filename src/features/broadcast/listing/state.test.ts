import { expect, test } from 'vitest'
import { withProgress } from './state.ts'

test('progress only grows, and only of the one that was spoken of', () => {
  const known = { id: 'a', recipients: 10, delivered: 4, skipped: 1, progress: 50, status: 'sending' }
  const told = { broadcast_id: 'a', recipients: 10, delivered: 7, skipped: 1, sending: true }
  expect(withProgress(known, told)).toMatchObject({ delivered: 7, progress: 80 })
  expect(withProgress(known, { ...told, broadcast_id: 'b' })).toBe(known)
  expect(withProgress(known, { ...told, delivered: 2 })).toBe(known)
})
