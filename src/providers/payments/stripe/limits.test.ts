import { expect, test } from 'vitest'
import { createLimits } from '#local/limits/limits.ts'
import { startStripe } from '#local/stripe/index.ts'
import { createCharges } from './charges.ts'
import { createClient } from './client.ts'

test('a charge above the rate of the account is `unreachable`, and charges once under the same key', async () => {
  let now = 0
  const standIn = await startStripe({
    port: 0,
    secretKey: 'sk_test_local',
    publishableKey: 'pk_test_local',
    webhooks: [],
    limits: createLimits('stripe', { choice: 'stripe.requests=1', now: () => now }),
  })
  const { charge, listSince } = createCharges(createClient('sk_test_local', standIn.apiBase))
  const pay = (key: string) =>
    charge(
      {
        usdCents: 999,
        paymentMethodId: 'pm_card_visa',
        methods: ['card'],
        description: 'Tokens',
        metadata: {},
      },
      key,
    )
  await pay('first')
  await expect(pay('second')).rejects.toMatchObject({ outcome: 'unreachable' })
  now += 1000
  expect((await pay('second')).status).toBe('succeeded')
  now += 1000
  expect((await listSince(new Date(0), undefined)).charges).toHaveLength(2)
  await standIn.close()
})
