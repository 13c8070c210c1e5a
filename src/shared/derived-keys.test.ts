import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { isSameSignature, keyFor, verifyingKeys } from './derived-keys.ts'

const secret = 'a secret of thirty-two characters'

test('keys are HKDF-SHA-256 of the secret and the purpose, as WebCrypto derives them', async () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  const material = await crypto.subtle.importKey('raw', bytes(secret), 'HKDF', false, ['deriveBits'])
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(0), info: bytes('totp') }
  const expected = new Uint8Array(await crypto.subtle.deriveBits(derivation, material, 256))
  expect(keyFor(secret, 'totp')).toEqual(expected)
  expect(keyFor(secret, 'device')).not.toEqual(expected)
  expect(keyFor(bytes(secret), 'totp')).toEqual(expected)
})

test('long-lived links also verify with the secret that signed them before keys were derived', () => {
  expect(verifyingKeys(secret, 'unsubscribe-link')).toEqual([
    keyFor(secret, 'unsubscribe-link'),
    new TextEncoder().encode(secret),
  ])
})

const source = path.resolve(import.meta.dirname, '..')
const files = fs
  .readdirSync(source, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => /^(app|features|server|shared)\/.*\.ts$/.test(file) && !file.endsWith('.test.ts'))
  .map((file) => ({ file, text: fs.readFileSync(path.join(source, file), 'utf8') }))

test('the configured secret is passed on whole, and never becomes a key without a purpose', () => {
  const raw = /(utf8ToBytes|encode|importKey|createHmac|hmac)\([^)]*(SESSION_SECRET|\bsecret\b)/
  const found = files.flatMap(({ file, text }) =>
    text
      .split('\n')
      .filter((line) => raw.test(line) && !/keyFor\(|^import/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(found.filter((line) => !line.startsWith('shared/derived-keys.ts'))).toEqual([])
})

test('every purpose has one place', () => {
  const uses = files.flatMap(({ text, file }) =>
    [...text.matchAll(/(?:keyFor|sealingKeyFor|verifyingKeys)\([^']*'([\w-]+)'/g)].map(([, purpose]) => ({
      purpose,
      file,
    })),
  )
  const places = Map.groupBy(uses, ({ purpose }) => purpose)
  expect(places.size).toBeGreaterThan(10)
  for (const [purpose, of] of places) expect(new Set(of.map(({ file }) => file)).size, purpose).toBe(1)
})

test('a signature is the same only with the same length and every same character', () => {
  const isSame = (given: string) => isSameSignature(given, 'a1b2')
  expect(isSame('a1b2')).toBe(true)
  expect(['', 'a1b', 'a1b20', 'x1b2', 'a1b3', 'a1b\0'].filter(isSame)).toEqual([])
})
