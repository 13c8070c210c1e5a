import { expect, test } from 'vitest'
import { isOfType } from './signature.ts'

test('a recorded voice is told by its container, which films have too; nothing else passes for another', () => {
  expect(isOfType('audio/webm', 'video/webm')).toBe(true)
  expect(isOfType('audio/mp4', 'video/mp4')).toBe(true)
  expect(isOfType('audio/ogg', 'audio/ogg; codecs=opus')).toBe(true)
  expect(isOfType('video/webm', 'video/webm')).toBe(true)
  for (const [type, signature] of [
    ['audio/mpeg', 'video/mp4'],
    ['video/webm', 'audio/ogg'],
    ['audio/webm', 'text/html'],
    ['video/mp4', undefined],
  ] as const)
    expect(isOfType(type, signature)).toBe(false)
})
