import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { createPayments } from '../index.ts'

const payments = createPayments({ secretKey: 'sk_test_x', webhookSecret: 'whsec_platform,whsec_connected' })
const payload = JSON.stringify({
  id: 'evt_1',
  object: 'event',
  type: 'account.external_account.created',
  data: { object: {} },
})
const signed = (secret: string) => Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret })

test('accepts an event that is signed with the secret of either endpoint', async () => {
  for (const secret of ['whsec_platform', 'whsec_connected'])
    expect(await payments.readEvent(payload, await signed(secret))).toMatchObject({ id: 'evt_1', type: 'other' })
})

test('refuses an event that is signed with another secret', async () => {
  expect(await payments.readEvent(payload, await signed('whsec_other'))).toBeUndefined()
  expect(await payments.readEvent(payload, await signed('whsec_platform,whsec_connected'))).toBeUndefined()
})
