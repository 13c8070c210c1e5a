import { expect, test } from 'vitest'
import { heardNews } from './state.ts'

test('a message is checked once for all who hear it', () => {
  const message = { viewers: 3 }
  const first = heardNews.safeParse(message)
  expect(first).toMatchObject({ success: true, data: message })
  expect(heardNews.safeParse(message)).toBe(first)
  expect(heardNews.safeParse({ ...message })).not.toBe(first)
})

test('what is no news is none for anybody', () => {
  for (const wrong of [null, 'news', { viewers: 'many' }]) expect(heardNews.safeParse(wrong).success).toBe(false)
})
