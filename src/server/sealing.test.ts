import { expect, test } from 'vitest'
import { seal, sealingKey, sealingKeyFor, unseal } from './sealing.ts'

const words = new TextEncoder().encode('12 Harbour Street')
const fixed = () => sealingKey(new Uint8Array(32).fill(7))

test('sealing the same text twice differs, and owner and key unseal it', async () => {
  const key = await fixed()
  const [one, other] = [await seal(key, 'ada', words), await seal(key, 'ada', words)]
  expect(one).not.toBe(other)
  expect(await unseal(key, 'ada', one)).toEqual(words)
})

test('refuses another owner, key or purpose, and a changed text', async () => {
  const key = await sealingKeyFor('a secret of the Worker', 'totp')
  const sealed = await seal(key, 'ada', words)
  await expect(unseal(key, 'ben', sealed)).rejects.toThrow()
  await expect(unseal(await fixed(), 'ada', sealed)).rejects.toThrow()
  await expect(unseal(await sealingKeyFor('a secret of the Worker', 'device'), 'ada', sealed)).rejects.toThrow()
  const changed = `${sealed.slice(0, 20)}${sealed[20] === 'A' ? 'B' : 'A'}${sealed.slice(21)}`
  await expect(unseal(key, 'ada', changed)).rejects.toThrow()
})

test('unseals a text that an earlier version stored', async () => {
  const stored = 'CQkJCQkJCQkJCQkJFrek3N+Cow7VEOtrkpjGuqBGMpOQkFk8SF7NTgUTN/XA'
  expect(await unseal(await fixed(), 'ada', stored)).toEqual(words)
})
