import { createSign, generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { isSignedBy } from './webhook-key.ts'

const minuteMs = 60_000
const body = '{"event":"meeting.participantLeft"}'

/** A vendor that serves its key and counts the requests. `serves` changes or removes the key. */
function vendor(address: string) {
  const pairOf = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
  let pair = pairOf()
  let isDown = false
  let loads = 0
  const load = async () => {
    loads += 1
    if (isDown) throw new Error('no answer')
    return pair.publicKey.export({ type: 'spki', format: 'pem' }).toString()
  }
  return {
    sign: (text: string) => createSign('RSA-SHA256').update(text).sign(pair.privateKey, 'base64'),
    rotate: () => {
      pair = pairOf()
    },
    down: (is: boolean) => {
      isDown = is
    },
    loads: () => loads,
    check: (signature: string, now: number) => isSignedBy({ address, load, now }, body, signature),
  }
}

test('asks for the key once an hour, however many webhooks arrive', async () => {
  const one = vendor('hourly')
  for (let minute = 0; minute < 60; minute++) expect(await one.check(one.sign(body), minute * minuteMs)).toBe(true)
  expect(one.loads()).toBe(1)
  expect(await one.check(one.sign(body), 61 * minuteMs)).toBe(true)
  expect(one.loads()).toBe(2)
})

test('refuses malformed signatures without asking for the key', async () => {
  const one = vendor('malformed')
  for (const signature of ['', 'bm9uZQ==', '-'.repeat(344), `${'A'.repeat(343)} `, 'A'.repeat(10_000)])
    expect(await one.check(signature, 0)).toBe(false)
  expect(one.loads()).toBe(0)
})

test('asks for the key at most every ten seconds for signatures that do not match', async () => {
  const one = vendor('rubbish')
  const other = one.sign('{}')
  for (let second = 0; second < 30; second++) expect(await one.check(other, second * 1_000)).toBe(false)
  expect(one.loads()).toBe(3)
})

test('asks a vendor that does not respond at most every ten seconds, and keeps the key it has', async () => {
  const one = vendor('down')
  one.down(true)
  for (let second = 0; second < 10; second++) await expect(one.check(one.sign(body), second * 1_000)).rejects.toThrow()
  expect(one.loads()).toBe(1)
  one.down(false)
  expect(await one.check(one.sign(body), 10_000)).toBe(true)
  one.down(true)
  await expect(one.check(one.sign('{}'), 30_000)).rejects.toThrow()
  expect(await one.check(one.sign(body), 31_000)).toBe(true)
})

test('accepts a new key of the vendor', async () => {
  const one = vendor('rotated')
  expect(await one.check(one.sign(body), 0)).toBe(true)
  one.rotate()
  expect(await one.check(one.sign(body), 30_000)).toBe(true)
})
