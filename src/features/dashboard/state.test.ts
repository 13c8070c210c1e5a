import { expect, test } from 'vitest'
import { heroOf } from './state.ts'

const stream = { id: 'open', locked: null, poster_url: '/media/a/medium' }

test('the hero is the first stream with a picture that the reader can watch', () => {
  const locked = { ...stream, id: 'locked', locked: 'followers' }
  const plain = { ...stream, id: 'plain', poster_url: null }
  expect(heroOf([locked, plain, stream, { ...stream, id: 'later' }])?.id).toBe('open')
  expect(heroOf([locked, plain])).toBeUndefined()
  expect(heroOf([])).toBeUndefined()
})
