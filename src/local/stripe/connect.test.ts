import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { payoutCountries } from '#features/wallet/payouts/spec.ts'
import { createLimits } from '../limits/limits.ts'
import { errorOf, eventually, openSandbox, purchase, type Sandbox } from './fixture.ts'

let sandbox: Sandbox
let stripe: Stripe

beforeAll(async () => {
  // One test creates an account in each country within a second.
  sandbox = await openSandbox({ limits: createLimits('stripe', { choice: 'stripe.requests-per-endpoint=off' }) })
  stripe = sandbox.stripe
  await purchase(stripe, { amount: 10_000 })
})
afterAll(() => sandbox.close())

const LINK = {
  type: 'account_onboarding',
  refresh_url: 'http://app.local/again',
  return_url: 'http://app.local/done',
} as const

async function newAccount(): Promise<Stripe.Account> {
  return stripe.accounts.create({
    type: 'express',
    country: 'US',
    email: 'creator@example.com',
    capabilities: { transfers: { requested: true } },
    settings: { payouts: { schedule: { interval: 'manual' } } },
  })
}

const submit = (url: string, form: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })

async function onboardAccount(accountNumber?: string): Promise<Stripe.Account> {
  const account = await newAccount()
  const { url } = await stripe.accountLinks.create({ account: account.id, ...LINK })
  await submit(url, { action: 'complete', ...(accountNumber && { account_number: accountNumber }) })
  return account
}

test('an account has a supported country', async () => {
  expect(await errorOf(stripe.accounts.create({ type: 'express' }))).toMatchObject({ param: 'country' })
  for (const country of ['UA', 'XX', 'de'])
    expect(await errorOf(stripe.accounts.create({ type: 'express', country }))).toMatchObject({
      type: 'StripeInvalidRequestError',
      param: 'country',
      code: 'country_unsupported',
    })
  for (const country of payoutCountries)
    expect(await stripe.accounts.create({ type: 'express', country })).toMatchObject({ country })
})

test('onboarding completes the account and redirects to the product; the link works once', async () => {
  const account = await newAccount()
  expect(account).toMatchObject({ details_submitted: false, payouts_enabled: false })
  expect(
    await errorOf(stripe.transfers.create({ amount: 500, currency: 'usd', destination: account.id })),
  ).toMatchObject({ code: 'insufficient_capabilities_for_transfer' })
  const link = await stripe.accountLinks.create({ account: account.id, ...LINK })
  const page = await (await fetch(link.url)).text()
  expect(page).toContain('creator@example.com')
  expect((await submit(link.url, { action: 'complete', account_number: 'x' })).status).toBe(422)
  const response = await submit(link.url, { action: 'complete' })
  expect([response.status, response.headers.get('location')]).toEqual([303, LINK.return_url])
  expect(await stripe.accounts.retrieve(account.id)).toMatchObject({
    payouts_enabled: true,
    details_submitted: true,
    capabilities: { transfers: 'active' },
    requirements: { currently_due: [] },
  })
  expect((await submit(link.url, { action: 'complete' })).headers.get('location')).toBe(LINK.refresh_url)
  await eventually(() =>
    expect(sandbox.received).toContainEqual(expect.objectContaining({ type: 'account.updated', account: account.id })),
  )
})

test('a login link requires onboarding; its page changes the bank account', async () => {
  expect((await errorOf(stripe.accounts.createLoginLink((await newAccount()).id))).message).toContain('onboarding')
  const { id } = await onboardAccount()
  const { url } = await stripe.accounts.createLoginLink(id)
  const response = await submit(url, { action: 'complete', account_number: '000111111113' })
  expect(await (await fetch(response.headers.get('location') ?? '')).text()).toContain('Your bank account is saved')
  expect((await stripe.accounts.retrieve(id)).external_accounts?.data).toMatchObject([{ last4: '1113' }])
})

test('refuses an automatic payout schedule', async () => {
  const daily = { payouts: { schedule: { interval: 'daily' } } } as const
  expect((await errorOf(stripe.accounts.create({ type: 'express', settings: daily }))).message).toContain('manual')
})

test('an account with postponed onboarding cannot get transfers or payouts', async () => {
  const account = await newAccount()
  const { url } = await stripe.accountLinks.create({ account: account.id, ...LINK })
  expect((await submit(url, { action: 'later' })).headers.get('location')).toBe(LINK.return_url)
  expect((await stripe.accounts.retrieve(account.id)).details_submitted).toBe(false)
})

test('transfers to an account, pays out its balance, and reverses transfers up to its balance', async () => {
  const account = await onboardAccount()
  const on = { stripeAccount: account.id }
  const transfer = await stripe.transfers.create({
    amount: 500,
    currency: 'usd',
    destination: account.id,
    transfer_group: 'week-1',
  })
  expect(await errorOf(stripe.payouts.create({ amount: 900, currency: 'usd' }, on))).toMatchObject({
    code: 'balance_insufficient',
  })
  const payout = await stripe.payouts.create({ amount: 300, currency: 'usd' }, on)
  expect(payout.status).toBe('pending')
  await eventually(async () => expect((await stripe.payouts.retrieve(payout.id, {}, on)).status).toBe('paid'))
  expect((await stripe.balance.retrieve({}, on)).available[0]?.amount).toBe(200)
  expect(await errorOf(stripe.payouts.retrieve(payout.id))).toMatchObject({ code: 'resource_missing' })
  await stripe.transfers.createReversal(transfer.id, { amount: 200 })
  expect(await stripe.transfers.retrieve(transfer.id)).toMatchObject({ amount_reversed: 200, reversed: false })
  expect((await stripe.balance.retrieve({}, on)).available[0]?.amount).toBe(0)
  expect(await errorOf(stripe.transfers.createReversal(transfer.id))).toMatchObject({ code: 'balance_insufficient' })
})

test('a payout that the bank returns fails and restores the balance', async () => {
  const [good, closed] = await Promise.all([onboardAccount(), onboardAccount('000111111113')])
  const failed = async (account: Stripe.Account) => {
    const on = { stripeAccount: account.id }
    await stripe.transfers.create({ amount: 200, currency: 'usd', destination: account.id })
    const { id } = await stripe.payouts.create({ amount: 200, currency: 'usd' }, on)
    await eventually(() =>
      expect(sandbox.received).toContainEqual(expect.objectContaining({ type: 'payout.failed', account: account.id })),
    )
    expect((await stripe.balance.retrieve({}, on)).available[0]?.amount).toBe(200)
    return (await stripe.payouts.retrieve(id, {}, on)).failure_code
  }
  await sandbox.control('/faults', { kind: 'payout.fail', code: 'debit_not_authorized' })
  expect(await failed(good)).toBe('debit_not_authorized')
  expect(await failed(closed)).toBe('account_closed')
})

test('refuses unknown accounts and operations that an account does not support', async () => {
  expect(await errorOf(stripe.balance.retrieve({}, { stripeAccount: 'acct_none' }))).toMatchObject({
    code: 'account_invalid',
  })
  const account = await onboardAccount()
  expect((await errorOf(stripe.customers.create({}, { stripeAccount: account.id }))).message).toContain(
    'connected accounts',
  )
})

test('refuses a transfer above the platform’s balance', async () => {
  const account = await onboardAccount()
  const all = { amount: 50_000_000, currency: 'usd', destination: account.id }
  expect(await errorOf(stripe.transfers.create(all))).toMatchObject({ code: 'balance_insufficient' })
})
