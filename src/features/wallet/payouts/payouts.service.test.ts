import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { createJobContext } from '#app/context.server.ts'
import { createLedger } from '#testing/ledger.ts'
import { createCreatorWith, fillPlatformBalance, goodAccount, onboard } from '#testing/payees.ts'
import { createWorld, type TestPerson, type World } from '#testing/world.ts'
import { figureNames } from '../admin/spec.ts'
import { runPayouts } from '../index.server.ts'
import { PAYOUT_SENTENCES, PAYOUT_SETUP, payoutCountries } from './spec.ts'
import { listUnfinishedPayouts } from './store.server.ts'

let world: World
let fan: TestPerson

beforeAll(async () => {
  world = createWorld()
  fan = await world.person('fan')
  await fillPlatformBalance(world, fan)
})

const balanceOf = (creator: TestPerson) => world.as(creator).wallet.balance()
const closed = '000111111113'

const createPayee = async (tokens: number, account = goodAccount, from = fan) => {
  const creator = await createCreatorWith(world, tokens, from)
  await onboard(world, creator, account)
  return creator
}

const readNewestPayout = async (creator: TestPerson) => (await world.as(creator).wallet.creator.payouts()).payouts[0]

const waitForStatus = (creator: TestPerson, status: string) =>
  vi.waitFor(async () => expect(await readNewestPayout(creator)).toMatchObject({ status }), { interval: 100 })

const transfersSchema = z.object({ data: z.array(z.object({ amount: z.number(), amount_reversed: z.number() })) })

/** Reads from the provider the transfers to this creator's account. */
async function transfersTo(creator: TestPerson) {
  const [row] = await world.owner<{ payee_id: string }>(
    'select payee_id from ledger.payout_settings where creator_id = $1',
    [creator.id],
  )
  const response = await fetch(`${world.env.STRIPE_API_BASE}/v1/transfers?limit=100&destination=${row?.payee_id}`, {
    headers: { authorization: `Bearer ${world.env.STRIPE_SECRET_KEY}` },
  })
  return transfersSchema.parse(await response.json()).data
}

type Fault = {
  kind: string
  times?: number
  path?: string
  method?: string
  type?: string
  status?: number
  error?: object
}
async function plan(...faults: Fault[]) {
  const response = await fetch(`${world.cloud.controls.stripe}/faults`, {
    method: 'POST',
    body: JSON.stringify(faults),
  })
  expect(response.status).toBe(200)
}

/** Attempts that the provider's SDK makes for each call. */
const attempts = 3

test('refuses an invalid payout with a sentence and moves nothing', async () => {
  const creator = await createCreatorWith(world, 500, fan)
  const ask = (tokens: unknown, as = creator) => world.rest('POST', '/payouts', { as, body: { tokens } })
  expect(await ask(399)).toMatchObject({ status: 422, body: { error: PAYOUT_SENTENCES.below } })
  expect(await ask('400')).toMatchObject({ status: 422, body: { error: PAYOUT_SENTENCES.amount } })
  expect(await ask(400)).toMatchObject({ status: 409, body: { code: 'PAYEE_NOT_READY' } })
  expect(await ask(400, fan)).toMatchObject({ status: 403 })
  await onboard(world, creator)
  expect(await ask(501)).toMatchObject({ status: 402, body: { code: 'INSUFFICIENT_EARNINGS' } })
  expect(await balanceOf(creator)).toMatchObject({ available: 500, paying_out: 0 })
})

test('while payouts are stopped a request is refused, and the same request succeeds afterwards', async () => {
  const creator = await createPayee(1000)
  const ask = () => world.rest('POST', '/payouts', { as: creator, key: 'stopped', body: { tokens: 600 } })
  await world.owner('insert into ledger.proof_runs (started_at, violations) values (now(), 1)')
  try {
    expect(await ask()).toMatchObject({ status: 503, body: { code: 'PAYOUTS_STOPPED' } })
    expect(await balanceOf(creator)).toMatchObject({ available: 1000, paying_out: 0 })
  } finally {
    await world.owner('delete from ledger.proof_runs where violations = 1')
  }
  expect(await ask()).toMatchObject({ status: 200, body: { available: 400 } })
})

test('an admin’s hold blocks payouts and shows the creator the reason until an admin releases it', async () => {
  const [creator, admin] = [await createPayee(1000), await world.person('admin')]
  const ask = () => world.rest('POST', '/payouts', { as: creator, key: 'held', body: { tokens: 600 } })
  const reason = 'We check your last sales.'
  const holds = await Promise.all(
    Array.from({ length: 5 }, () =>
      world.rest('POST', '/admin/payout-holds', { as: admin, body: { user_id: creator.id, reason } }),
    ),
  )
  expect(holds.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  const id: string = holds.find(({ status }) => status === 200)?.body.id
  expect(await ask()).toMatchObject({ status: 409, body: { code: 'PAYOUTS_HELD' } })
  expect((await world.as(creator).wallet.creator.overview()).payouts.refusal).toBe(PAYOUT_SENTENCES.held(reason))
  const listed = await world.as(admin).wallet.admin.holds({ limit: 100 })
  expect(listed.holds.find((hold) => hold.id === id)).toMatchObject({ reason, available: 1000, paying_out: 0 })
  await vi.waitFor(async () =>
    expect(await world.mailsTo(creator)).toMatchObject([{ subject: 'Your payouts are on hold' }]),
  )
  const release = () =>
    world.rest('POST', `/admin/payout-holds/${id}/release`, { as: admin, body: { reason: 'All good.' } })
  expect((await release()).status).toBe(204)
  expect(await release()).toMatchObject({ status: 404, body: { code: 'HOLD_NOT_OPEN' } })
  expect(await ask()).toMatchObject({ status: 200, body: { available: 400 } })
})

test('a requested payout waits while an admin holds it and is sent after the release', async () => {
  const [creator, admin] = [await createPayee(1000), await world.person('admin')]
  await world.owner("select ledger.payout_request($1, 600, 'waits', 'waits')", [creator.id])
  const { id } = await world.as(admin).wallet.admin.hold({ user_id: creator.id, reason: 'A check.' })
  const ctx = createJobContext({ env: world.env, waitUntil: () => undefined, write: () => undefined }, 'payouts')
  await runPayouts(ctx, { seconds: 0 })
  expect(await readNewestPayout(creator)).toMatchObject({ status: 'requested' })
  const { payouts } = await world.as(admin).wallet.admin.payouts({ state: 'open', limit: 100 })
  expect(payouts.find((one) => one.creator_id === creator.id)).toMatchObject({ held: 'A check.', tokens: 600 })
  await world.as(admin).wallet.admin.release({ id, reason: 'All good.' })
  await runPayouts(ctx, { seconds: 0 })
  await waitForStatus(creator, 'paid')
  expect(await transfersTo(creator)).toHaveLength(1)
})

test('a requested payout waits while payouts are stopped and is sent afterwards', async () => {
  const creator = await createPayee(1000)
  await world.owner("select ledger.payout_request($1, 600, 'stops', 'stops')", [creator.id])
  const ctx = createJobContext({ env: world.env, waitUntil: () => undefined, write: () => undefined }, 'payouts')
  await world.owner('insert into ledger.proof_runs (started_at, violations) values (now(), 1)')
  try {
    await runPayouts(ctx, { seconds: 0 })
    expect(await readNewestPayout(creator)).toMatchObject({ status: 'requested' })
    expect(await transfersTo(creator)).toEqual([])
    const { holds } = await world.as(creator).wallet.creator.overview()
    expect(holds).toMatchObject([{ bucket: 'paying_out', tokens: 600, reason: PAYOUT_SENTENCES.stopped }])
  } finally {
    await world.owner('delete from ledger.proof_runs where violations = 1')
  }
  await runPayouts(ctx, { seconds: 0 })
  await waitForStatus(creator, 'paid')
  expect(await transfersTo(creator)).toHaveLength(1)
})

test('a payout with an unexpected error does not block other payouts', async () => {
  const [broken, creator] = [await createPayee(1000), await createPayee(1000)]
  for (const { id } of [broken, creator])
    await world.owner('select ledger.payout_request($1, 600, $2, $2)', [id, 'broken'])
  const ctx = createJobContext({ env: world.env, waitUntil: () => undefined, write: () => undefined }, 'payouts')
  await world.whileRefused(
    { table: 'ledger.payouts', before: 'update', when: `old.creator_id = '${broken.id}'` },
    async () => {
      await runPayouts(ctx, { seconds: 0 })
      await waitForStatus(creator, 'paid')
      expect(await readNewestPayout(broken)).toMatchObject({ status: 'requested' })
    },
  )
  await runPayouts(ctx, { seconds: 0 })
  await waitForStatus(broken, 'paid')
  expect(await transfersTo(broken)).toHaveLength(1)
})

test('60 failing payouts do not block a later payout', async () => {
  const missing = randomUUID()
  await world.owner(
    `insert into ledger.payouts (creator_id, tokens, usd_cents, token_usd_cents, payee_id, movement_id)
     select $1, 400, 2000, 5, 'acct_missing', uuidv7() from generate_series(1, 60)`,
    [missing],
  )
  const creator = await createPayee(1000)
  await world.owner('select ledger.payout_request($1, 600, $2, $2)', [creator.id, 'behind'])
  const ctx = createJobContext({ env: world.env, waitUntil: () => undefined, write: () => undefined }, 'payouts')
  try {
    await world.whileRefused(
      { table: 'ledger.payouts', before: 'update', when: `old.creator_id = '${missing}'` },
      async () => {
        await runPayouts(ctx, { seconds: 0 })
        await waitForStatus(creator, 'paid')
      },
    )
  } finally {
    await world.owner('delete from ledger.payouts where creator_id = $1', [missing])
  }
})

test('the job `payouts` resumes an interrupted payout before 60 payouts that wait for their banks', async () => {
  const ledger = await createLedger()
  try {
    await ledger.owner.query(
      `insert into ledger.payouts (creator_id, tokens, usd_cents, token_usd_cents, status, payee_id, stripe_transfer_id,
         stripe_payout_id, movement_id)
       select gen_random_uuid(), 400, 2000, 5, 'transferred', 'acct', 'tr_' || n, 'po_' || n, uuidv7()
       from generate_series(1, 60) as n`,
    )
    await ledger.owner.query(
      `insert into ledger.payouts (creator_id, tokens, usd_cents, token_usd_cents, payee_id, movement_id)
       values (gen_random_uuid(), 400, 2000, 5, 'acct', uuidv7())`,
    )
    const [first, ...others] = await listUnfinishedPayouts(ledger.db, 50, 0)
    expect(first).toMatchObject({ status: 'requested', transfer_id: null })
    expect(others).toHaveLength(49)
  } finally {
    await ledger.close()
  }
})

test('the rows of each figure of the admin wallet are paged', async () => {
  const [creator, admin] = [await createCreatorWith(world, 500, fan), await world.person('admin')]
  for (const figure of figureNames) {
    const first = await world.as(admin).wallet.admin.rows({ figure, limit: 1 })
    if (first.next_cursor === null) continue
    const next = await world.as(admin).wallet.admin.rows({ figure, limit: 1, cursor: first.next_cursor })
    expect(next.rows).toHaveLength(1)
    expect(next.rows).not.toEqual(first.rows)
  }
  const { rows } = await world.as(admin).wallet.admin.rows({ figure: 'available', limit: 100 })
  expect(rows.find((one) => one.id === creator.id)).toMatchObject({ tokens: 500, usd_cents: 2500, what: 'available' })
  expect((await world.rest('GET', '/admin/wallet/rows?figure=sold&cursor=x', { as: admin })).status).toBe(422)
})

test('a payout sets the tokens aside at once; a retry with the same key makes no second transfer', async () => {
  const creator = await createPayee(1000)
  const ask = () => world.rest('POST', '/payouts', { as: creator, key: 'mine', body: { tokens: 600 } })
  const first = await ask()
  expect(first).toMatchObject({
    status: 200,
    body: { available: 400, payout: { tokens: 600, usd_cents: 3000, failure: null } },
  })
  const again = await ask()
  expect(again.body.payout.id).toBe(first.body.payout.id)
  const other = await world.rest('POST', '/payouts', { as: creator, key: 'mine', body: { tokens: 400 } })
  expect(other).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_CONFLICT' } })
  await waitForStatus(creator, 'paid')
  expect(await balanceOf(creator)).toMatchObject({ available: 400, paying_out: 0 })
  expect(await transfersTo(creator)).toEqual([{ amount: 3000, amount_reversed: 0 }])
  const dated = 'select transferred_at is not null as dated from ledger.payouts where creator_id = $1'
  expect(await world.owner(dated, [creator.id])).toEqual([{ dated: true }])
  await vi.waitFor(async () => expect(await world.mailsTo(creator)).toMatchObject([{ subject: 'Paid out: $30.00' }]))
})

test('ten concurrent requests never withdraw more than the available tokens', async () => {
  const creator = await createPayee(1000)
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => world.rest('POST', '/payouts', { as: creator, body: { tokens: 400 } })),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, ...Array.from({ length: 8 }, () => 402)])
  expect((await balanceOf(creator)).available).toBe(200)
  await vi.waitFor(async () => expect((await balanceOf(creator)).paying_out).toBe(0))
  expect((await transfersTo(creator)).map(({ amount }) => amount)).toEqual([2000, 2000])
})

const halves = ['/v1/transfers', '/v1/payouts']
for (const path of halves)
  for (const kind of ['api.reset_before', 'api.reset_after'])
    test(`after ${kind} at ${path} the job payouts resumes the payout and pays it once`, async () => {
      const creator = await createPayee(400)
      await plan({ kind, path, method: 'POST', times: attempts })
      await world.as(creator).wallet.creator.requestPayout({ tokens: 400 })
      await world.settled()
      // the provider's webhook may arrive before this read
      const status = path === '/v1/transfers' ? 'requested' : expect.stringMatching(/^(transferred|paid)$/)
      expect(await readNewestPayout(creator)).toMatchObject({ status })
      expect(await balanceOf(creator)).toMatchObject({ available: 0 })
      // two concurrent runs, as overlapping crons make them
      await Promise.all([1, 2].map(() => runPayouts(world.contextOf(), { seconds: 0 })))
      await waitForStatus(creator, 'paid')
      expect(await balanceOf(creator)).toMatchObject({ available: 0, paying_out: 0 })
      expect(await transfersTo(creator)).toEqual([{ amount: 2000, amount_reversed: 0 }])
    })

test('finds a sent transfer instead of sending it again after the provider has deleted its key', async () => {
  const creator = await createPayee(400)
  await plan({ kind: 'api.reset_after', path: '/v1/transfers', method: 'POST', times: attempts })
  await world.as(creator).wallet.creator.requestPayout({ tokens: 400 })
  await world.settled()
  const tomorrow = new Date(Date.now() + 26 * 3_600_000)
  await runPayouts(world.contextOf(undefined, { now: tomorrow }), { seconds: 0 })
  await waitForStatus(creator, 'paid')
  expect(await transfersTo(creator)).toEqual([{ amount: 2000, amount_reversed: 0 }])
})

test('a payout that the bank returns makes the tokens available again, once, and reverses the transfer', async () => {
  const creator = await createPayee(700, closed)
  await plan({ kind: 'webhook.duplicate', type: 'payout.failed' })
  await world.as(creator).wallet.creator.requestPayout({ tokens: 500 })
  await world.settled()
  await waitForStatus(creator, 'failed')
  expect(await readNewestPayout(creator)).toMatchObject({ failure: 'The bank account has been closed.', paid_at: null })
  await vi.waitFor(async () => expect(await transfersTo(creator)).toEqual([{ amount: 2500, amount_reversed: 2500 }]))
  await runPayouts(world.contextOf(), { seconds: 0 })
  expect(await balanceOf(creator)).toMatchObject({ available: 700, paying_out: 0 })
  const { movements } = await world.as(creator).wallet.creator.movements({ bucket: 'paying_out' })
  expect(movements.map(({ kind, tokens }) => [kind, tokens])).toEqual([
    ['payout_failed', -500],
    ['payout', 500],
  ])
})

test('retries a refused reversal of a transfer after an hour', async () => {
  const creator = await createPayee(700, closed)
  await plan({ kind: 'webhook.drop', type: 'payout.failed' })
  const { payout } = await world.as(creator).wallet.creator.requestPayout({ tokens: 500 })
  await world.settled()
  const now = new Date()
  // uses this hour's key of the reversal for another call, so that the provider refuses the reversal
  await fetch(`${world.env.STRIPE_API_BASE}/v1/customers`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${world.env.STRIPE_SECRET_KEY}`,
      'idempotency-key': `payout-${payout.id}-reversal-${now.toISOString().slice(0, 13)}`,
    },
  })
  const run = (at: Date) => runPayouts(world.contextOf(undefined, { now: at }), { seconds: 0 })
  await vi.waitFor(
    async () => {
      await run(now)
      expect(await readNewestPayout(creator)).toMatchObject({ status: 'failed' })
    },
    { interval: 200 },
  )
  await run(now)
  expect(await transfersTo(creator)).toEqual([{ amount: 2500, amount_reversed: 0 }])
  await run(new Date(now.getTime() + 3_600_000))
  expect(await transfersTo(creator)).toEqual([{ amount: 2500, amount_reversed: 2500 }])
})

test('if the webhook is lost, the job `payouts` reads from the provider that a payout is paid', async () => {
  const creator = await createPayee(400)
  await plan({ kind: 'webhook.drop', type: 'payout.paid' })
  await world.as(creator).wallet.creator.requestPayout({ tokens: 400 })
  await world.settled()
  await vi.waitFor(
    async () => {
      await runPayouts(world.contextOf(), { seconds: 0 })
      expect(await readNewestPayout(creator)).toMatchObject({ status: 'paid' })
    },
    { interval: 200 },
  )
})

test('a weekly payout takes all available tokens once a week', async () => {
  const creator = await createPayee(450)
  await world.rest('PUT', '/payouts/settings', { as: creator, body: { schedule: 'weekly' } })
  await Promise.all([1, 2].map(() => runPayouts(world.contextOf())))
  await runPayouts(world.contextOf())
  await waitForStatus(creator, 'paid')
  const { payouts } = await world.as(creator).wallet.creator.payouts()
  expect(payouts.map(({ tokens }) => tokens)).toEqual([450])
})

test('a weekly payout waits until the money of a failed payout is returned', async () => {
  const creator = await createPayee(700, closed)
  await world.as(creator).wallet.creator.requestPayout({ tokens: 500 })
  await world.settled()
  await waitForStatus(creator, 'failed')
  const isBack = (moment: string) =>
    world.owner(`update ledger.payouts set reversed_at = ${moment} where creator_id = $1`, [creator.id])
  await vi.waitFor(async () => expect(await transfersTo(creator)).toMatchObject([{ amount_reversed: 2500 }]))
  await isBack('null')
  await world.as(creator).wallet.creator.setSchedule({ schedule: 'weekly' })
  await runPayouts(world.contextOf())
  await isBack('now()')
  await runPayouts(world.contextOf())
  expect(await readNewestPayout(creator)).toMatchObject({ tokens: 700 })
})

test('a run starts only as many weekly payouts as its time allows, and the next run continues', async () => {
  // creators of earlier tests, who would be paid again in a new week
  await world.owner("update ledger.payout_settings set schedule = 'manual'")
  const creators = [await createPayee(500), await createPayee(500), await createPayee(500)]
  for (const creator of creators) await world.as(creator).wallet.creator.setSchedule({ schedule: 'weekly' })
  const ctx = createJobContext({ env: world.env, waitUntil: () => undefined, write: () => undefined }, 'payouts')
  const transfer = vi.spyOn(ctx.providers.payments, 'transfer')
  // only transfers take time on this clock, because a slow run would allow fewer of them
  const start = performance.now()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => start + transfer.mock.calls.length * 30_000)
  try {
    expect((await runPayouts(ctx)).weekly).toBe(2)
  } finally {
    clock.mockRestore()
  }
  expect((await runPayouts(ctx)).weekly).toBe(1)
  for (const creator of creators) await waitForStatus(creator, 'paid')
})

test('a payout above the platform’s balance fails with a reason and makes the tokens available again', async () => {
  const tokens = 1_000_000
  const creator = await createPayee(tokens, goodAccount, await world.person('fan', tokens))
  await world.rest('PUT', '/payouts/settings', { as: creator, body: { schedule: 'weekly' } })
  const program = path.join(import.meta.dirname, '../../../ops/job.ts')
  const env = { ...process.env, ...world.cloud.vars }
  const { stdout } = await promisify(execFile)(process.execPath, [program, 'payouts'], { env })
  expect(stdout).toMatch(/^payouts \{"resumed":\d+,"weekly":[1-9]\d*\}$/m)
  expect(await readNewestPayout(creator)).toMatchObject({ status: 'failed', failure: PAYOUT_SENTENCES.short })
  expect(await balanceOf(creator)).toMatchObject({ available: tokens, paying_out: 0 })
})

test('concurrent onboardings make one payee, and the settings list the missing fields in words', async () => {
  const creator = await world.person('creator')
  const creatorWallet = world.as(creator).wallet.creator
  expect(await creatorWallet.payoutSettings()).toEqual({
    started: false,
    ready: false,
    schedule: 'manual',
    missing: [],
    country: null,
    countries: payoutCountries,
  })
  const urls = await Promise.all([1, 2, 3].map(() => creatorWallet.startOnboarding({ country: 'DE' })))
  expect(new Set(urls.map(({ url }) => url)).size).toBe(3)
  expect(await creatorWallet.payoutSettings()).toEqual({
    started: true,
    ready: false,
    schedule: 'manual',
    missing: ['A bank account', "Your agreement to the payment provider's terms"],
    country: null,
    countries: payoutCountries,
  })
  const [row] = await world.owner<{ n: number }>(
    'select count(*)::int as n from ledger.payout_settings where creator_id = $1 and payee_id is not null',
    [creator.id],
  )
  expect(row?.n).toBe(1)
})

test('a payout succeeds after the creator replaces a closed bank account at the provider', async () => {
  const creator = await world.person('creator')
  await expect(world.as(creator).wallet.creator.bankDetails()).rejects.toThrow(PAYOUT_SENTENCES.notReady)
  const paid = await createPayee(500, closed, await world.person('fan', 500))
  await world.as(paid).wallet.creator.requestPayout({ tokens: 400 })
  await waitForStatus(paid, 'failed')
  const { url } = await world.as(paid).wallet.creator.bankDetails()
  await fetch(url, { method: 'POST', body: new URLSearchParams({ action: 'complete', account_number: goodAccount }) })
  await vi.waitFor(() => world.as(paid).wallet.creator.requestPayout({ tokens: 500 }), { interval: 100 })
  await waitForStatus(paid, 'paid')
})

test('set-up asks for a country first, and refuses a country without payouts with a sentence', async () => {
  const creator = await world.person('creator')
  const start = (body: object) => world.rest('POST', '/payouts/onboarding', { as: creator, body })
  expect(await start({})).toMatchObject({ status: 422, body: { code: 'COUNTRY_REQUIRED' } })
  await world.owner("update creator_profiles set country = 'UA' where user_id = $1", [creator.id])
  const { status, body } = await start({})
  expect([status, body.code, body.message]).toEqual([422, 'COUNTRY_UNSUPPORTED', PAYOUT_SETUP.countryUnsupported])
  expect(await start({ country: 'DE' })).toMatchObject({ status: 200 })
})

test('set-up succeeds with another country after the first response was lost', async () => {
  const creator = await world.person('creator')
  await plan({ kind: 'api.error_after', times: attempts, path: '/v1/accounts', method: 'POST' })
  await expect(world.as(creator).wallet.creator.startOnboarding({ country: 'DE' })).rejects.toMatchObject({
    cause: { code: 'PAYMENT_PROVIDER_UNAVAILABLE' },
  })
  await expect(world.as(creator).wallet.creator.startOnboarding({ country: 'FR' })).resolves.toHaveProperty('url')
})

test('a refusal by the provider is final, and its sentence does not offer a retry', async () => {
  const creator = await world.person('creator')
  const error = { type: 'invalid_request_error', message: 'No.' }
  await plan({ kind: 'api.error', status: 400, error, path: '/v1/accounts', method: 'POST' })
  const start = () => world.rest('POST', '/payouts/onboarding', { as: creator, body: { country: 'DE' } })
  const { status, body, headers } = await start()
  expect([status, body.code, headers.get('retry-after')]).toEqual([422, 'PAYEE_REFUSED', null])
})
