import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventually, openSandbox, purchase, type Sandbox } from './fixture.ts'

let dir: string
let open: Sandbox[]

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'stripe-'))
  open = []
})
afterEach(async () => {
  await Promise.all(open.map((sandbox) => sandbox.close()))
  rmSync(dir, { recursive: true })
})

async function start(options: Parameters<typeof openSandbox>[0] = {}): Promise<Sandbox> {
  const sandbox = await openSandbox({ dir, ...options })
  open.push(sandbox)
  return sandbox
}

test('a restart keeps payments, balances and idempotency keys', async () => {
  const before = await start()
  const intent = await purchase(before.stripe, {}, { idempotencyKey: 'k' })
  const waiting = await purchase(before.stripe, { payment_method: 'pm_card_authenticationRequired' })
  await before.standIn.close()

  const { stripe, standIn } = await start()
  expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ status: 'succeeded', amount: 999 })
  expect((await purchase(stripe, {}, { idempotencyKey: 'k' })).id).toBe(intent.id)
  expect((await stripe.balance.retrieve()).available[0]?.amount).toBe(940)
  expect((await stripe.charges.list()).data).toHaveLength(1)
  // The open challenge can be completed at the new port.
  const challenge = new URL(String(waiting.next_action?.use_stripe_sdk?.stripe_js))
  const url = `${standIn.apiBase}${challenge.pathname}${challenge.search}`
  await fetch(url, { method: 'POST', body: new URLSearchParams({ r: 'ok' }) })
  expect((await stripe.paymentIntents.retrieve(waiting.id)).status).toBe('succeeded')
})

test('a restart sends undelivered webhooks', async () => {
  const before = await start({ retryDelays: [50, 50, 50] })
  before.failNext(Number.POSITIVE_INFINITY)
  const intent = await purchase(before.stripe)
  await eventually(async () => expect((await before.state()).deliveries.length).toBeGreaterThan(2))
  await before.standIn.close()
  expect(before.received).toEqual([])

  const after = await start()
  await eventually(() =>
    expect(after.received).toContainEqual(
      expect.objectContaining({
        type: 'payment_intent.succeeded',
        data: { object: expect.objectContaining({ id: intent.id }) },
      }),
    ),
  )
})

test('the stand-in writes changes to disk while it runs', async () => {
  const running = await start()
  const intent = await purchase(running.stripe)
  await eventually(async () => {
    const other = await openSandbox({ dir })
    const found = other.standIn.world.db.payment_intents.find(intent.id)
    await other.close()
    expect(found?.status).toBe('succeeded')
  })
})

test('refuses a file that is not a snapshot and does not overwrite it', async () => {
  writeFileSync(join(dir, 'stripe.json'), '{"half":')
  await expect(openSandbox({ dir })).rejects.toThrow(/stripe\.json is not a snapshot/)
})

test('refuses to start with live keys', async () => {
  await expect(openSandbox({ secretKey: 'sk_live_1' })).rejects.toThrow('test keys only')
})
