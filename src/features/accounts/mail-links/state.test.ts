import { expect, test } from 'vitest'
import { mailLifeMs } from './spec.ts'
import { readVerifiers, storeVerifier } from './state.ts'

const now = 1_000_000

test('all sign-in mails of one browser share a verifier, and reset mails have a separate one', () => {
  const once = storeVerifier({}, 'link', 'a@b.c', 'first', now)
  const twice = storeVerifier(once, 'link', 'a@b.d', 'second', now + 1)
  expect(twice.link).toMatchObject({ verifier: 'first', email: 'a@b.d' })
  expect(twice.link?.until).toBeGreaterThan(now + mailLifeMs.link)
  expect(storeVerifier(twice, 'reset', 'a@b.c', 'third', now).reset?.verifier).toBe('third')
})

test('reads a stored verifier until it expires', () => {
  const stored = JSON.stringify(storeVerifier({}, 'link', 'a@b.c', 'v', now))
  expect(readVerifiers(stored, now + mailLifeMs.link).link?.verifier).toBe('v')
  expect(readVerifiers(stored, now + 2 * mailLifeMs.link)).toEqual({})
})

test.each([null, '', 'nonsense', 'null', '7', '[]', '{"link":7}', '{"link":{"verifier":1,"email":"a","until":9e15}}'])(
  'ignores the malformed stored value %j',
  (stored) => {
    expect(readVerifiers(stored, now)).toEqual({})
  },
)
