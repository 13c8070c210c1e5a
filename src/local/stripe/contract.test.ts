import { Ajv, type ValidateFunction } from 'ajv'
import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import committed from './contract/parameters.json' with { type: 'json' }
import { parametersOf } from './contract/parameters.ts'
import { schemaOf } from './contract/schema.ts'
import { readSdkTypes, type SdkTypes } from './contract/sdk-types.ts'
import { API_VERSION, type Database } from './database.ts'
import { eventually, openSandbox, purchase, type Sandbox } from './fixture.ts'
import { allOperations } from './operations.ts'

/** Name of the SDK's type for each table of Stripe objects. */
const OBJECTS: Partial<Record<keyof Database, string>> = {
  customers: 'Customer',
  payment_methods: 'PaymentMethod',
  confirmation_tokens: 'ConfirmationToken',
  payment_intents: 'PaymentIntent',
  charges: 'Charge',
  refunds: 'Refund',
  disputes: 'Dispute',
  files: 'File',
  early_fraud_warnings: 'Radar.EarlyFraudWarning',
  balance_transactions: 'BalanceTransaction',
  accounts: 'Account',
  transfers: 'Transfer',
  transfer_reversals: 'TransferReversal',
  payouts: 'Payout',
  webhook_endpoints: 'WebhookEndpoint',
}
const ANSWERS = ['Balance', 'AccountLink', 'LoginLink', 'DeletedCustomer', 'DeletedWebhookEndpoint']

let sandbox: Sandbox
let sdk: SdkTypes
let check: (type: string, object: unknown) => string[]

beforeAll(async () => {
  sandbox = await openSandbox()
  await useEverything(sandbox)
  sdk = readSdkTypes()
  check = createCheck([...Object.values(OBJECTS), ...ANSWERS, ...eventTypes().map(eventInterface)])
})
afterAll(() => sandbox.close())

const eventTypes = () => [...new Set(sandbox.standIn.world.db.events.oldestFirst().map((event) => event.type))]

/** Returns the SDK's interface of an event type: `ChargeDisputeCreatedEvent` for `charge.dispute.created`. */
function eventInterface(type: string): string {
  const words = type.split(/[._]/).map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`)
  return `${words.join('')}Event`
}

function createCheck(names: string[]): typeof check {
  const { definitions, roots } = schemaOf(sdk, [...new Set(names)])
  const ajv = new Ajv({ strict: false, allErrors: true })
  ajv.addSchema({ $id: 'sdk', definitions })
  const compiled = new Map<string, ValidateFunction>()
  return (type, object) => {
    const validate = compiled.get(type) ?? ajv.compile({ $ref: `sdk${roots[type]?.$ref}` })
    compiled.set(type, validate)
    if (validate(JSON.parse(JSON.stringify(object)))) return []
    return (validate.errors ?? []).map(
      (error) => `${type}${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`,
    )
  }
}

/** Creates each kind of object and event of the stand-in, with every card behaviour. */
async function useEverything({ stripe, client, control, standIn }: Sandbox): Promise<void> {
  const completeChallenge = (intent: Stripe.PaymentIntent, r: string) =>
    fetch(String(intent.next_action?.use_stripe_sdk?.stripe_js), { method: 'POST', body: new URLSearchParams({ r }) })
  const customer = await stripe.customers.create({ email: 'fan@example.com', name: 'Fan' })
  await stripe.customers.update(customer.id, { metadata: { a: 'b' } })
  const paid = await purchase(stripe, { amount: 50_000, customer: customer.id, setup_future_usage: 'off_session' })
  await stripe.refunds.create({ payment_intent: paid.id, amount: 100 })
  await stripe.paymentMethods.detach(String(paid.payment_method))
  await completeChallenge(await purchase(stripe, { payment_method: 'pm_card_threeDSecure2Required' }), 'ok')
  await completeChallenge(await purchase(stripe, { payment_method: 'pm_card_authenticationRequired' }), 'fail')
  for (const payment_method of ['pm_card_chargeDeclined', 'pm_card_radarBlock', 'pm_card_chargeDeclinedExpiredCard'])
    await purchase(stripe, { payment_method }).catch(() => undefined)
  const failing = await purchase(stripe, { payment_method: 'pm_card_refundFail' })
  await stripe.refunds.create({ payment_intent: failing.id, reason: 'requested_by_customer' })
  await purchase(stripe, { payment_method: 'pm_card_createIssuerFraudRecord' })
  await purchase(stripe, { payment_method: 'pm_card_createDispute' })
  const data = new Uint8Array(Buffer.from('%PDF-1.7'))
  await stripe.files.create({
    purpose: 'dispute_evidence',
    file: { data, name: 'receipt.pdf', type: 'application/pdf' },
  })
  const open = await stripe.paymentIntents.create({ amount: 700, currency: 'usd' })
  await stripe.paymentIntents.cancel(open.id)
  const page = client({}, 'pk_test_local')
  const card = { 'payment_method_data[type]': 'card', 'payment_method_data[card][token]': 'tok_visa' }
  await page.rawRequest('POST', '/v1/confirmation_tokens', card)
  const byWallet = await stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_visa@google_pay' } })
  await purchase(stripe, { payment_method: byWallet.id, allowed_payment_method_types: ['card', 'link'] })
  await stripe.webhookEndpoints.create({ url: 'http://127.0.0.1:9/', enabled_events: ['plan.created'] })
  for (const number of ['000123456789', '000111111113']) await payCreator(stripe, number)
  await stripe.customers.del(customer.id)
  await eventually(() => expect(standIn.world.db.disputes.size).toBe(1))
  await control(`/disputes/${standIn.world.db.disputes.oldestFirst()[0]?.id}`, { outcome: 'won' })
  await eventually(() => {
    const announced = standIn.world.db.events.oldestFirst().map((event) => event.type)
    for (const late of ['payout.paid', 'payout.failed', 'refund.failed', 'radar.early_fraud_warning.created'])
      expect(announced).toContain(late)
  })
}

async function payCreator(stripe: Stripe, accountNumber: string): Promise<void> {
  const account = await stripe.accounts.create({ type: 'express', country: 'US', email: 'creator@example.com' })
  const urls = { refresh_url: 'http://app.local/again', return_url: 'http://app.local/done' }
  const link = await stripe.accountLinks.create({ account: account.id, type: 'account_onboarding', ...urls })
  const form = new URLSearchParams({ action: 'complete', account_number: accountNumber })
  await fetch(link.url, { method: 'POST', body: form, redirect: 'manual' })
  const transfer = await stripe.transfers.create({ amount: 5000, currency: 'usd', destination: account.id })
  await stripe.transfers.createReversal(transfer.id, { amount: 1000 })
  await stripe.payouts.create({ amount: 2000, currency: 'usd' }, { stripeAccount: account.id })
}

test('the API version equals the version of the SDK', () => {
  expect(API_VERSION).toBe(Stripe.API_VERSION)
})

test('the committed parameters match the installed SDK', () => {
  const names = allOperations(sandbox.standIn.world).map((operation) => operation.accepts)
  expect(committed, 'run node src/local/stripe/contract/generate.ts').toEqual(parametersOf(sdk, names))
})

test('Stripe accepts every parameter that an operation supports', () => {
  const accepted = new Map(Object.entries(committed))
  for (const { accepts, understands } of allOperations(sandbox.standIn.world))
    expect(accepted.get(accepts), accepts).toEqual(expect.arrayContaining([...understands]))
})

test.each(Object.entries(OBJECTS))('%s match the SDK’s type %s', (table, type) => {
  const objects =
    Object.entries(sandbox.standIn.world.db)
      .find(([name]) => name === table)?.[1]
      .oldestFirst() ?? []
  expect(objects.length).toBeGreaterThan(0)
  expect(objects.flatMap((object) => check(type, object))).toEqual([])
})

test('every event matches its interface', () => {
  const events = sandbox.standIn.world.db.events.oldestFirst()
  expect(eventTypes().length).toBeGreaterThan(24)
  expect(events.flatMap((event) => check(eventInterface(event.type), event))).toEqual([])
})

test('responses without a stored object, and expanded objects, match their types', async () => {
  const { stripe } = sandbox
  expect(check('Balance', await stripe.balance.retrieve())).toEqual([])
  const account = (await stripe.accounts.list({ limit: 1 })).data[0]?.id ?? ''
  expect(check('Balance', await stripe.balance.retrieve({}, { stripeAccount: account }))).toEqual([])
  const link = { account, refresh_url: 'http://a.b/', return_url: 'http://a.b/', type: 'account_onboarding' } as const
  expect(check('AccountLink', await stripe.accountLinks.create(link))).toEqual([])
  expect(check('LoginLink', await stripe.accounts.createLoginLink(account))).toEqual([])
  const { id } = await stripe.customers.create({})
  expect(check('DeletedCustomer', await stripe.customers.del(id))).toEqual([])
  const deep = { expand: ['latest_charge.balance_transaction', 'payment_method', 'customer'] }
  const expanded = await purchase(stripe, { ...deep, customer: (await stripe.customers.create({})).id })
  expect(check('PaymentIntent', expanded)).toEqual([])
})

test('the schema finds missing, unknown and wrong fields', () => {
  const intent = sandbox.standIn.world.db.payment_intents.oldestFirst()[0]
  const { currency: _, ...without } = { ...intent }
  expect(check('PaymentIntent', without).join()).toContain("must have required property 'currency'")
  expect(check('PaymentIntent', { ...intent, colour: 'red' }).join()).toContain('additional properties')
  expect(check('PaymentIntent', { ...intent, amount: '999' }).join()).toContain('/amount must be number')
  expect(check('PaymentIntent', { ...intent, metadata: { a: 1 } }).join()).toContain('/metadata/a must be string')
})
