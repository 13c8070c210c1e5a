import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { COMMON } from '#shared/errors.ts'
import { idempotencyKeyOf } from './idempotency.ts'

const keyOf = (header?: string, body?: string) => idempotencyKeyOf({ idempotencyKey: header }, { idempotencyKey: body })

test('reads the key from the header, the body, or both if they agree', () => {
  expect([keyOf('a'), keyOf(undefined, 'a'), keyOf('a', 'a'), keyOf()]).toEqual(['a', 'a', 'a', undefined])
})

test('refuses different keys in header and body', () => {
  expect(() => keyOf('a', 'b')).toThrow(expect.objectContaining({ code: 'IDEMPOTENCY_KEY_CONFLICT', status: 422 }))
})

test('refuses a malformed key in the header', () => {
  const invalid = expect.objectContaining({ code: COMMON.idempotencyKeyInvalid.code })
  for (const header of ['', 'two words', 'k'.repeat(201)]) expect(() => keyOf(header)).toThrow(invalid)
})

test('every service reads its key through idempotencyKeyOf', () => {
  const features = path.resolve(import.meta.dirname, '../features')
  const services = fs
    .readdirSync(features, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.server.ts'))
  const direct = services.filter((file) =>
    fs.readFileSync(path.join(features, file), 'utf8').includes('ctx.idempotencyKey'),
  )
  expect(direct).toEqual([])
})
