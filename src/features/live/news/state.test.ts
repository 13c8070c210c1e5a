import { expect, test } from 'vitest'
import { heardNews } from './state.ts'

test('validates a message once for all its listeners', () => {
  const message = { viewers: 3 }
  const first = heardNews.safeParse(message)
  expect(first).toMatchObject({ success: true, data: message })
  expect(heardNews.safeParse(message)).toBe(first)
  expect(heardNews.safeParse({ ...message })).not.toBe(first)
})

test('rejects invalid news', () => {
  for (const wrong of [null, 'news', { viewers: 'many' }]) expect(heardNews.safeParse(wrong).success).toBe(false)
})
