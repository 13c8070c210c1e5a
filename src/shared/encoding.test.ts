import { expect, test } from 'vitest'
import { fromBase64, toBase64, toBase64Url } from './encoding.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test('encodes and decodes the vectors of RFC 4648', () => {
  const vectors = { f: 'Zg==', fo: 'Zm8=', foo: 'Zm9v', foob: 'Zm9vYg==', fooba: 'Zm9vYmE=', foobar: 'Zm9vYmFy' }
  for (const [text, encoded] of Object.entries(vectors)) {
    expect(toBase64(bytes(text))).toBe(encoded)
    expect(fromBase64(encoded)).toEqual(bytes(text))
    expect(fromBase64(encoded.replaceAll('=', ''))).toEqual(bytes(text))
  }
})

test('base64url is safe in a URL and decodes like base64', () => {
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte)
  expect(toBase64Url(all)).toMatch(/^[A-Za-z0-9_-]+$/)
  expect(fromBase64(toBase64Url(all))).toEqual(all)
  expect(fromBase64(toBase64(all))).toEqual(all)
})

test('refuses text that is not base64', () => {
  for (const text of ['a', '€', 'a b!']) expect(() => fromBase64(text)).toThrow()
})
