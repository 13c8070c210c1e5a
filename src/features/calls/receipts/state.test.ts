import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { LINES, PRESENCE_ENDS } from './spec.ts'
import { isSame, lineText, presenceEnd, readJws } from './state.ts'

test('parses a signed receipt into payload, signature and key id', () => {
  const { privateKey } = generateKeyPairSync('ed25519')
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part({ alg: 'EdDSA', kid: 'a' })}.${part({ words: 'Zoë' })}`
  const jws = `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`
  const read = readJws(jws)
  expect(read.kid).toBe('a')
  expect(JSON.parse(read.payload)).toEqual({ words: 'Zoë' })
  expect(Buffer.from(read.signed).toString()).toBe(signed)
  expect(read.signature).toHaveLength(64)
  expect(() => readJws('nothing')).toThrow()
})

test('compares a receipt with its payload, ignoring the order of fields', () => {
  const shown = { tokens: 5, lines: [{ what: 'talk', tokens: 5 }], movement_id: null }
  expect(isSame(shown, '{"movement_id":null,"lines":[{"tokens":5,"what":"talk"}],"tokens":5}')).toBe(true)
  expect(isSame({ ...shown, tokens: 6 }, JSON.stringify(shown))).toBe(false)
})

test('describes the lines of a bill and the reasons of a disconnection', () => {
  expect(lineText('least', 5)).toBe(LINES.least(5))
  expect(lineText('talk', 5)).toBe(LINES.talk)
  expect(presenceEnd(null)).toBeNull()
  expect(presenceEnd('media')).toBe(PRESENCE_ENDS.media)
  expect(presenceEnd('tokens')).toBe(PRESENCE_ENDS.other)
})
