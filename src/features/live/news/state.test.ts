import { expect, test } from 'vitest'
import { parsedNews } from './state.ts'

test('validates a message once for all its listeners', () => {
  const message = { viewers: 3 }
  const first = parsedNews.safeParse(message)
  expect(first).toMatchObject({ success: true, data: message })
  expect(parsedNews.safeParse(message)).toBe(first)
  expect(parsedNews.safeParse({ ...message })).not.toBe(first)
})

test('rejects an invalid update', () => {
  for (const wrong of [null, 'news', { viewers: 'many' }]) expect(parsedNews.safeParse(wrong).success).toBe(false)
})
