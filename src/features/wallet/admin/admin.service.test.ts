import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { createJobContext } from '#app/context.server.ts'
import { createLedger } from '../../../testing/ledger.ts'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import { provePlatform } from './service.server.ts'
import { ADMIN_REFUSALS, ADMIN_SENTENCES } from './spec.ts'
import { readFigures } from './store.server.ts'

const world = createWorld()
const wire = z.object({ as_of: z.string(), liability: z.object({ tokens: z.number(), usd_cents: z.number() }) })
const spendable = async (who: TestPerson) => (await world.as(who).wallet.balance()).balance

test('refuses a proposal from a former admin whose access token still has the admin role', async () => {
  const fan = await world.person('fan', 100)
  const proposal = { user_id: fan.id, account: 'spendable', tokens: 5, reason: 'x' }
  const former = { ...(await world.person('fan')), role: 'admin' as const }
  former.claims.role = 'admin'
  expect(await world.rest('POST', '/admin/adjustments', { as: former, body: proposal })).toMatchObject({ status: 403 })
})

test('moves tokens when another admin approves an adjustment, and notifies the person of the reason', async () => {
  const [one, two, fan] = [await world.person('admin'), await world.person('admin'), await world.person('fan', 100)]
  const body = { username: fan.username.toUpperCase(), account: 'spendable', tokens: -30, reason: 'Counted twice' }
  const proposed = await world.rest('POST', '/admin/adjustments', { as: one, body, key: 'once' })
  expect(proposed).toMatchObject({
    status: 200,
    body: { adjustment: { state: 'proposed', tokens: -30, user_id: fan.id } },
  })
  const again = await world.rest('POST', '/admin/adjustments', { as: one, body, key: 'once' })
  expect(again.body.adjustment.id).toBe(proposed.body.adjustment.id)
  expect(await spendable(fan)).toBe(100)

  const path = `/admin/adjustments/${proposed.body.adjustment.id}`
  expect(await world.rest('POST', `${path}/approve`, { as: one, body: {} })).toMatchObject({
    status: 403,
    body: { code: 'OWN_PROPOSAL', error: ADMIN_REFUSALS.ownProposal.sentence },
  })
  expect(await spendable(fan)).toBe(100)
  expect(await world.rest('POST', `${path}/approve`, { as: two, body: {} })).toMatchObject({
    status: 200,
    body: { adjustment: { state: 'approved', decided_by: two.id } },
  })
  expect((await world.rest('POST', `${path}/approve`, { as: two, body: {} })).status).toBe(200)
  expect(await spendable(fan)).toBe(70)
  expect((await world.rest('POST', `${path}/reject`, { as: one, body: {} })).body.code).toBe('ALREADY_DECIDED')

  await vi.waitFor(async () => {
    expect(await world.noticesOf(fan)).toMatchObject([
      { title: 'Your tokens were corrected', message: '30 tokens were taken from your wallet.' },
    ])
    expect(await world.mailsTo(fan)).toMatchObject([
      { subject: 'Your tokens were corrected', text: expect.stringContaining('Reason: Counted twice') },
    ])
  })
})

test('refuses a proposal with an invalid person, account, amount or reason', async () => {
  const [admin, fan, other] = [await world.person('admin'), await world.person('fan'), await world.person('fan')]
  const propose = (changes: object) =>
    world.rest('POST', '/admin/adjustments', {
      as: admin,
      body: { user_id: fan.id, account: 'spendable', tokens: 5, reason: 'Counted twice', ...changes },
    })
  expect((await propose({ account: 'available' })).body.code).toBe('NOT_A_CREATOR')
  expect((await propose({ user_id: randomUUID() })).body.code).toBe('USER_NOT_FOUND')
  for (const tokens of [0, 1.5, '5', null, 2_000_000]) expect((await propose({ tokens })).status).toBe(422)
  expect((await propose({ reason: '  ' })).body.fields).toEqual({ reason: ADMIN_SENTENCES.reasonMissing })
  expect((await propose({ user_id: undefined })).body.fields).toEqual({ username: ADMIN_SENTENCES.personMissing })
  expect(await propose({ username: other.username })).toMatchObject({
    status: 422,
    body: { error: ADMIN_SENTENCES.personTwice },
  })
  expect(await propose({ reason: '\u200b \u2060' })).toMatchObject({
    status: 422,
    body: { error: ADMIN_SENTENCES.reasonMissing },
  })
})

test('refuses to approve a deduction above the balance, and moves nothing when it is rejected', async () => {
  const [one, two, fan] = [await world.person('admin'), await world.person('admin'), await world.person('fan', 10)]
  const body = { user_id: fan.id, account: 'spendable', tokens: -11, reason: 'Too much' }
  const { id } = (await world.rest('POST', '/admin/adjustments', { as: one, body })).body.adjustment
  expect((await world.rest('POST', `/admin/adjustments/${id}/approve`, { as: two, body: {} })).body.code).toBe(
    'INSUFFICIENT_TOKENS',
  )
  const rejected = await world.rest('POST', `/admin/adjustments/${id}/reject`, { as: two, body: { note: 'No' } })
  expect(rejected.body.adjustment).toMatchObject({ state: 'rejected', note: 'No' })
  expect(await spendable(fan)).toBe(10)
})

test('an admin may reject tokens for themselves but never approve them', async () => {
  const [one, two] = [await world.person('admin'), await world.person('admin')]
  const body = { user_id: two.id, account: 'spendable', tokens: 500, reason: 'Goodwill' }
  const { id } = (await world.rest('POST', '/admin/adjustments', { as: one, body })).body.adjustment
  expect(await world.rest('POST', `/admin/adjustments/${id}/approve`, { as: two, body: {} })).toMatchObject({
    status: 403,
    body: { code: 'OWN_TOKENS', error: ADMIN_REFUSALS.ownTokens.sentence },
  })
  expect(await spendable(two)).toBe(0)
  expect((await world.rest('POST', `/admin/adjustments/${id}/reject`, { as: two, body: {} })).status).toBe(200)
})

test('an admin may reject a deduction from themselves only if they proposed it', async () => {
  const [one, two] = [await world.person('admin'), await world.person('admin', 50)]
  const body = { user_id: two.id, account: 'spendable', tokens: -20, reason: 'Credited twice' }
  const propose = async (as: typeof one) =>
    (await world.rest('POST', '/admin/adjustments', { as, body })).body.adjustment.id
  const [ofOther, own] = [await propose(one), await propose(two)]
  const reject = async (id: string) =>
    (await world.rest('POST', `/admin/adjustments/${id}/reject`, { as: two, body: {} })).body
  expect((await reject(ofOther)).code).toBe('OWN_TOKENS')
  expect((await reject(own)).adjustment.state).toBe('rejected')
})

test('lists adjustments newest first, in pages, filtered by state', async () => {
  const [one, two, fan] = [await world.person('admin'), await world.person('admin'), await world.person('fan')]
  const ids: string[] = []
  for (const tokens of [1, 2, 3])
    ids.unshift(
      (await world.as(one).wallet.admin.propose({ user_id: fan.id, account: 'spendable', tokens, reason: 'r' }))
        .adjustment.id,
    )
  await world.as(two).wallet.admin.approve({ id: ids[0] ?? '', note: '' })
  /** Reads pages until the oldest adjustment of this test. Skips adjustments of other tests, which run at the same time. */
  const read = async (state?: 'proposed') => {
    const { adjustments } = world.as(one).wallet.admin
    const found: Awaited<ReturnType<typeof adjustments>>['adjustments'] = []
    for (let cursor: string | undefined; ; ) {
      const page = await adjustments({ state, limit: 2, cursor })
      expect(page.adjustments.length).toBeLessThanOrEqual(2)
      found.push(...page.adjustments)
      cursor = page.next_cursor ?? undefined
      if (cursor === undefined || found.some(({ id }) => id === ids[2])) break
    }
    const foundIds = found.map(({ id }) => id)
    expect(foundIds).toEqual(foundIds.toSorted().toReversed())
    return found.filter(({ user_id }) => user_id === fan.id)
  }
  const all = await read()
  expect(all.map(({ id }) => id)).toEqual(ids)
  expect(all[0]).toMatchObject({
    username: fan.username,
    proposed_by_username: one.username,
    decided_by_username: two.username,
  })
  expect((await read('proposed')).map(({ id }) => id)).toEqual(ids.slice(1))
  expect((await world.rest('GET', '/admin/adjustments?cursor=x', { as: one })).status).toBe(422)
})

test('finds people by username and returns their adjustable balances', async () => {
  const [admin, fan] = [await world.person('admin'), await world.person('fan', 42)]
  const { body } = await world.rest('GET', `/admin/wallet/people?q=@${fan.username.toUpperCase()}`, { as: admin })
  expect(body.people).toMatchObject([{ id: fan.id, username: fan.username, spendable: 42, available: 0, role: 'fan' }])
  expect((await world.rest('GET', '/admin/wallet/people?q=t', { as: admin })).body.people).toEqual([])
})

test('the liability is the sum of the tokens of all people', async () => {
  // a separate database, because other tests grant and take tokens at the same time
  const ledger = await createLedger()
  try {
    await ledger.person('fan', 250)
    const { liability: before } = await readFigures(ledger.db)
    await ledger.tip(await ledger.person('fan', 100), await ledger.person('creator'), 40)
    const { liability: after } = await readFigures(ledger.db)
    expect([before.tokens, after.tokens]).toEqual([250, 350])
  } finally {
    await ledger.close()
  }
})

test('the figures include the liability and the time of the last proof', async () => {
  const admin = await world.person('admin')
  const before = await world.as(admin).wallet.admin.figures()
  const response = await fetch(`${world.cloud.appOrigin}/api/admin/wallet`, {
    headers: { authorization: `Bearer ${await world.bearer(admin)}` },
  })
  const after = wire.parse(await response.json())
  expect(after.liability.usd_cents).toBe(after.liability.tokens * 5)
  expect(Date.parse(after.as_of)).toBeGreaterThan(before.as_of.getTime())
  await provePlatform(createJobContext({ env: world.env, waitUntil: () => undefined, write: () => undefined }, 'proof'))
  const { proof } = await world.as(admin).wallet.admin.figures()
  expect(proof?.finished_at.getTime()).toBeGreaterThan(before.as_of.getTime())
})

test('a proposal that its proposer withdrew can no longer be approved', async () => {
  const [one, two, fan] = [await world.person('admin'), await world.person('admin'), await world.person('fan', 10)]
  const body = { user_id: fan.id, account: 'spendable', tokens: 5, reason: 'A slip of the finger' }
  const { body: response } = await world.rest('POST', '/admin/adjustments', { as: one, body })
  const path = `/admin/adjustments/${response.adjustment.id}`
  expect(await world.rest('POST', `${path}/reject`, { as: one, body: {} })).toMatchObject({
    status: 200,
    body: { adjustment: { state: 'rejected', decided_by: one.id } },
  })
  expect((await world.rest('POST', `${path}/approve`, { as: two, body: {} })).body.code).toBe('ALREADY_DECIDED')
  expect(await spendable(fan)).toBe(10)
})
