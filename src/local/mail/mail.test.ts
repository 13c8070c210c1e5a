import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { createLimits } from '../limits/limits.ts'
import { temporaryDir } from '../testbed.ts'
import { type MailService, startMail } from './index.ts'

const { dir, remove } = temporaryDir('mail-test')
// The tests of the protocol send more than five requests a second.
const limits = createLimits('mail', { choice: 'mail.requests=off' })
const options = {
  port: 0,
  apiKey: 're_local',
  sendingKey: 're_sending',
  file: path.join(dir, 'mail', 'mails.json'),
  domains: ['limelight.test'],
  limits,
}
let mail: MailService

beforeAll(async () => {
  mail = await startMail(options)
})
afterAll(async () => {
  await mail.close()
  remove()
})

const valid = {
  from: 'Limelight <hello@limelight.test>',
  to: ['Fan <fan@limelight.test>'],
  subject: 'Welcome',
  html: '<p>Hello</p>',
  text: 'Hello',
}
const bodySchema = z.looseObject({ id: z.string().optional(), message: z.string().optional() })
async function post(body: unknown, headers: Record<string, string> = {}, { port } = mail, path = '/emails') {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { authorization: 'Bearer re_local', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, headers: response.headers, body: bodySchema.parse(await response.json()) }
}

test('accepts a mail, returns its id, and still has it after a restart', async () => {
  const sent = await post(valid)
  expect(sent).toMatchObject({ status: 200, body: { id: expect.stringMatching(/^[0-9a-f-]{36}$/) } })
  await post({ ...valid, to: 'other@limelight.test', html: undefined })
  await mail.close()
  mail = await startMail(options)
  expect(mail.mails('FAN@limelight.test')).toEqual([
    { ...valid, id: sent.body.id, headers: {}, created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
  ])
  expect(mail.mails().map((one) => one.to)).toEqual([['other@limelight.test'], valid.to])
  expect(mail.mails('an@limelight.test')).toEqual([])
  const found = await fetch(`http://127.0.0.1:${mail.port}/emails/${sent.body.id}`, {
    headers: { authorization: 'Bearer re_local' },
  })
  expect(await found.json()).toMatchObject({ object: 'email', id: sent.body.id, subject: 'Welcome' })
})

test('refuses a missing and a wrong API key', async () => {
  expect(await post(valid, { authorization: '' })).toMatchObject({ status: 401, body: { name: 'missing_api_key' } })
  expect(await post(valid, { authorization: 'Bearer re_other' })).toMatchObject({
    status: 403,
    body: { statusCode: 403, name: 'invalid_api_key', message: 'API key is invalid.' },
  })
})

test.each([
  ['no sender', { ...valid, from: undefined }, 'missing_required_field', 'Missing `from` field.'],
  ['no recipient', { ...valid, to: [] }, 'missing_required_field', 'Missing `to` field.'],
  ['no body', { ...valid, html: '', text: undefined }, 'missing_required_field', 'Missing `html` or `text` field.'],
  ['a bad recipient', { ...valid, to: ['fan'] }, 'validation_error', /^Invalid `to` field/],
  ['a bad sender', { ...valid, from: 'Limelight' }, 'invalid_from_address', /^Invalid `from` field/],
  ['51 recipients', { ...valid, to: Array(51).fill('a@b.co') }, 'validation_error', /^Invalid `to` field/],
  ['no JSON', '{', 'validation_error', /JSON/],
])('refuses %s', async (_name, body, name, message) => {
  const count = mail.mails().length
  const refused = await post(body)
  expect(refused).toMatchObject({ status: 422, body: { statusCode: 422, name } })
  expect(refused.body.message).toMatch(message)
  expect(mail.mails()).toHaveLength(count)
})

test('sends one mail per Idempotency-Key and refuses another payload with the same key', async () => {
  const once = { ...valid, to: ['once@limelight.test'] }
  const answers = await Promise.all(Array.from({ length: 5 }, () => post(once, { 'idempotency-key': 'welcome/1' })))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(mail.mails('once@limelight.test')).toHaveLength(1)
  expect(await post({ ...once, subject: 'Else' }, { 'idempotency-key': 'welcome/1' })).toMatchObject({
    status: 409,
    body: { name: 'invalid_idempotent_request' },
  })
  expect(await post(once, { 'idempotency-key': 'x'.repeat(257) })).toMatchObject({
    status: 400,
    body: { name: 'invalid_idempotency_key' },
  })
})

const postBatch = (body: unknown, headers: Record<string, string> = {}) => post(body, headers, mail, '/emails/batch')
const permissive = { 'x-batch-validation': 'permissive' }
const bad = { ...valid, to: ['fan'] }

test('sends a batch of up to 100 mails once per Idempotency-Key', async () => {
  const batch = Array.from({ length: 100 }, (_, index) => ({ ...valid, to: `batch${index}@limelight.test` }))
  const answers = [1, 2].map(() => postBatch(batch, { 'idempotency-key': 'batch/1' }))
  const [first, second] = await Promise.all(answers)
  expect(first).toMatchObject({ status: 200, body: { data: batch.map(() => ({ id: expect.any(String) })) } })
  expect(second).toEqual(first)
  expect(mail.mails('batch99@limelight.test')).toHaveLength(1)
  expect(await postBatch(batch.slice(1), { 'idempotency-key': 'batch/1' })).toMatchObject({
    status: 409,
    body: { name: 'invalid_idempotent_request' },
  })
})

test('refuses a whole batch with one invalid mail, unless the batch is permissive', async () => {
  const count = mail.mails().length
  expect(await postBatch([valid, bad])).toMatchObject({ status: 422, body: { name: 'validation_error' } })
  expect(mail.mails()).toHaveLength(count)
  const sent = await postBatch([bad, valid], permissive)
  expect(sent).toMatchObject({
    status: 200,
    body: { data: [{}], errors: [{ index: 0, message: expect.stringMatching(/^Invalid `to`/) }] },
  })
  expect(mail.mails()).toHaveLength(count + 1)
})

test.each([
  ['no array', valid],
  ['an empty batch', []],
  ['101 mails', Array(101).fill(valid)],
  ['an attachment', [{ ...valid, attachments: [] }]],
  ['a scheduled mail', [{ ...valid, scheduled_at: 'in 1 min' }]],
])('refuses a batch with %s', async (_name, body) => {
  expect(await postBatch(body)).toMatchObject({ status: 422, body: { statusCode: 422, name: 'validation_error' } })
})

test('responds to unknown paths and methods like Resend', async () => {
  const headers = { authorization: 'Bearer re_local' }
  const ask = async (where: string) => (await fetch(`http://127.0.0.1:${mail.port}${where}`, { headers })).status
  expect([await ask('/audiences'), await ask('/emails'), await ask('/emails/none')]).toEqual([404, 405, 404])
})

test('sends only from a verified domain', async () => {
  const domains = (authorization: string, body?: object) =>
    fetch(`http://127.0.0.1:${mail.port}/domains`, {
      headers: { authorization },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
  expect((await domains('Bearer re_local', { name: 'new.test' })).status).toBe(201)
  expect(await (await domains('Bearer re_local')).json()).toMatchObject({
    data: [
      { name: 'limelight.test', status: 'verified' },
      { name: 'new.test', status: 'not_started' },
    ],
  })
  expect(await post({ ...valid, from: 'hello@new.test' })).toMatchObject({
    status: 403,
    body: { name: 'validation_error', message: expect.stringContaining('new.test domain is not verified') },
  })
})

test('a sending key sends mails but cannot list domains', async () => {
  const authorization = 'Bearer re_sending'
  expect((await post(valid, { authorization })).status).toBe(200)
  const listed = await fetch(`http://127.0.0.1:${mail.port}/domains`, { headers: { authorization } })
  expect([listed.status, await listed.json()]).toMatchObject([401, { name: 'restricted_api_key' }])
})

test('refuses the sixth request in a second with 429 and its headers, until the second has passed', async () => {
  let now = 0
  const limited = await startMail({
    ...options,
    file: path.join(dir, 'limited.json'),
    limits: createLimits('mail', { now: () => now }),
  })
  const send = () => post(valid, {}, limited)
  const first = await Promise.all(Array.from({ length: 5 }, send))
  expect(first.map(({ status }) => status)).toEqual(Array(5).fill(200))
  const refused = await send()
  expect(refused).toMatchObject({ status: 429, body: { statusCode: 429, name: 'rate_limit_exceeded' } })
  expect(refused.body.message).toMatch(/^Too many requests. You can only make 5 requests per second\./)
  expect(Object.fromEntries(refused.headers)).toMatchObject({
    'ratelimit-limit': '5',
    'ratelimit-remaining': '0',
    'ratelimit-reset': '1',
    'retry-after': '1',
  })
  expect(limited.mails()).toHaveLength(5)
  now = 1000
  const next = await send()
  expect([next.status, next.headers.get('ratelimit-remaining'), next.headers.get('retry-after')]).toEqual([
    200,
    '4',
    null,
  ])
  await limited.close()
})
