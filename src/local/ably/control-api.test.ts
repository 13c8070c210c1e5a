import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { type Listening, listen, readBody } from '../http/serve.ts'
import { openTestbed, type Testbed } from './testbed.ts'

const heard: string[] = []
let receiver: Listening
let bed: Testbed
beforeAll(async () => {
  receiver = await listen(
    async (req, res) => {
      heard.push(String(await readBody(req)))
      res.writeHead(200).end()
    },
    { port: 0 },
  )
  bed = await openTestbed({ webhookMs: 20 }, { controlToken: 'control' })
})
afterAll(async () => {
  await bed.close()
  await receiver.close()
})

const ask = async (method: string, path: string, body?: object, token = 'control') => {
  const response = await fetch(bed.url(`/v1/apps/${path}`), {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer: unknown = await response.json()
  return { status: response.status, body: answer }
}
const rule = (channelFilter = '^presence:') => ({
  ruleType: 'http',
  requestMode: 'batch',
  source: { channelFilter, type: 'channel.presence' },
  target: { url: `http://127.0.0.1:${receiver.port}/hook`, signingKeyId: 'dev', enveloped: true, format: 'json' },
})

test('lists the key with its capability', async () => {
  expect(await ask('GET', 'local/keys')).toMatchObject({
    status: 200,
    body: [{ id: 'dev', capability: { '*': ['*'] }, revocableTokens: true }],
  })
})

test('refuses another token, another app and an incomplete rule', async () => {
  expect((await ask('GET', 'local/rules', undefined, 'other')).status).toBe(401)
  expect((await ask('GET', 'other/rules')).status).toBe(404)
  expect((await ask('POST', 'local/rules', { ruleType: 'http' })).status).toBe(400)
})

test('a created rule sends presence until it is disabled', async () => {
  const created = await ask('POST', 'local/rules', rule())
  expect(created).toMatchObject({ status: 201, body: { appId: 'local', status: 'enabled' } })
  const { id } = z.object({ id: z.string() }).parse(created.body)
  await bed.person('alice').channels.get('presence:alice').presence.enter()
  await vi.waitFor(() => expect(heard.join()).toContain('presence:alice'))
  expect((await ask('PATCH', `local/rules/${id}`, { ruleType: 'http', status: 'disabled' })).status).toBe(200)
  expect((await ask('GET', 'local/rules')).body).toMatchObject([{ id, status: 'disabled' }])
  const before = heard.length
  await bed.person('bob').channels.get('presence:bob').presence.enter()
  expect(heard).toHaveLength(before)
})
