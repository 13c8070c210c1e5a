import { expect, test } from 'vitest'
import { withProgress } from './state.ts'

test('ignores progress events that are older or of another broadcast', () => {
  const known = { id: 'a', recipients: 10, delivered: 4, skipped: 1, progress: 50, status: 'sending' }
  const update = { broadcast_id: 'a', recipients: 10, delivered: 7, skipped: 1, sending: true }
  expect(withProgress(known, update)).toMatchObject({ delivered: 7, progress: 80 })
  expect(withProgress(known, { ...update, broadcast_id: 'b' })).toBe(known)
  expect(withProgress(known, { ...update, delivered: 2 })).toBe(known)
})
