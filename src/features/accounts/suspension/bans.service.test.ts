import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createJobContext } from '#app/context.server.ts'
import { runChecks } from '#features/moderation/flags/service.server.ts'
import { createWorld, type TestPerson } from '#testing/world.ts'
import { eraseDueAccounts } from '../personal-data/service.server.ts'
import { deletionDays } from '../spec.ts'
import { restorePerson, storeBanHashes, suspendPerson } from './service.server.ts'
import { BAN_SENTENCES, banYears, newAccountDays } from './spec.ts'

const world = createWorld()
const password = 'front row every night'
const job = () => createJobContext({ env: world.env, waitUntil: () => undefined }, 'deletions')

/**
 * Enters a card in the provider's frame. Each test uses a different card, because card hashes in `banned_marks` apply
 * to all accounts.
 */
async function cardOf(number: string): Promise<string> {
  const answer = await fetch(`${world.env.STRIPE_API_BASE}/v1/payment_methods`, {
    method: 'POST',
    headers: { authorization: `Bearer ${world.env.STRIPE_PUBLISHABLE_KEY}` },
    body: new URLSearchParams({
      type: 'card',
      'card[number]': number,
      'card[exp_month]': '12',
      'card[exp_year]': '2040',
      'card[cvc]': '123',
    }),
  })
  const { id } = JSON.parse(await answer.text())
  return id
}

const buy = (as: TestPerson, paymentMethodId: string) =>
  world.rest('POST', '/tokens/purchase', { as, body: { tokenAmount: 50, paymentMethodId, isGift: false } })

async function signUp(email: string) {
  const username = `n${randomUUID().replaceAll('-', '').slice(0, 20)}`
  const body = { email, username, password, date_of_birth: '1990-01-31' }
  return (await world.rest('POST', '/auth/sign-up', { body })).body.user
}

const stateOf = async (id: string) =>
  (await world.owner('select status, suspended_reason from users where id = $1', [id]))[0]
const heldAs = (kind: 'email' | 'card') => ({ status: 'suspended', suspended_reason: BAN_SENTENCES.held[kind] })
const free = { status: 'active', suspended_reason: null }
const marksOf = ({ id }: { id: string }) =>
  world.owner('select kind, until from banned_marks where user_id = $1 order by kind', [id])

/** Suspends a person without an end, and lets them delete the account. */
async function banAndErase(who: TestPerson, admin: TestPerson) {
  await suspendPerson(world.adminContext(admin), { userId: who.id, reason: 'because', until: null })
  await world.owner(
    `update users set status = 'deleted', deletion_requested_at = now() - $2 * interval '1 day' where id = $1`,
    [who.id, deletionDays],
  )
  await eraseDueAccounts(job())
  expect((await world.owner('select erased_at from users where id = $1', [who.id]))[0]?.erased_at).not.toBeNull()
}

test('suspends a sign-up with the email address of an erased banned account until an admin restores it', async () => {
  const [banned, admin] = [await world.person(), await world.person('admin')]
  const email = `${banned.username}@limelight.test`
  await banAndErase(banned, admin)
  const kept = await world.owner(
    `select m.until = u.erased_at + make_interval(years => $2) as is_kept_for_years
     from banned_marks m join users u on u.id = m.user_id where u.id = $1`,
    [banned.id, banYears],
  )
  expect(kept).toEqual([{ is_kept_for_years: true }])
  expect(JSON.stringify(await world.owner('select * from banned_marks where user_id = $1', [banned.id]))).not.toContain(
    banned.username,
  )
  const again = await signUp(email.replace('@', '+new@'))
  expect(again).toMatchObject({ status: 'suspended', suspended_reason: BAN_SENTENCES.held.email })
  expect(await restorePerson(world.adminContext(admin), again.id)).toBe(true)
  expect(await stateOf(again.id)).toEqual(free)
  expect(await signUp(`${randomUUID()}@limelight.test`)).toMatchObject({ status: 'active' })
})

test('refuses to charge the card of a banned account, and suspends the new account that used it', async () => {
  const [banned, admin] = [await world.person(), await world.person('admin')]
  const [fan, other] = [await world.person(), await world.person()]
  const number = '2223003122003222'
  expect((await buy(banned, await cardOf(number))).status).toBe(200)
  await banAndErase(banned, admin)
  expect((await marksOf(banned)).map(({ kind }) => kind)).toEqual(['card', 'email'])
  const purchases = await Promise.all([1, 2, 3].map(async () => buy(fan, await cardOf(number))))
  expect(purchases.map(({ status }) => status)).toEqual([403, 403, 403])
  // the ledger refuses a purchase that reaches it after the suspension of the account
  const codes = new Set(purchases.map(({ body }) => body.code))
  expect(codes).toContain('SUSPENDED')
  expect([...codes].filter((code) => code !== 'SUSPENDED' && code !== 'ACCOUNT_INACTIVE')).toEqual([])
  expect(await stateOf(fan.id)).toEqual(heldAs('card'))
  expect(await world.owner(`select from purchases where user_id = $1 and status <> 'failed'`, [fan.id])).toEqual([])
  // older accounts are not compared with banned accounts
  await world.owner('update users set created_at = now() - $2 * interval $$1 day$$ where id = $1', [
    ...[other.id, newAccountDays + 1],
  ])
  expect((await buy(other, await cardOf(number))).status).toBe(200)
  // after an admin restores the account, the same card can pay
  await restorePerson(world.adminContext(admin), fan.id)
  expect((await buy(fan, await cardOf(number))).status).toBe(200)
  expect(await stateOf(fan.id)).toEqual(free)
  expect(await world.owner('select * from ledger.prove()')).toEqual([])
})

test('dismissing the case of an account that was suspended for a ban match restores the account', async () => {
  const [banned, admin] = [await world.person(), await world.person('admin')]
  await banAndErase(banned, admin)
  const again = await signUp(`${banned.username}@limelight.test`)
  await runChecks(world.contextOf())
  const [found] = await world.owner<{ id: string }>(
    `select c.id from moderation_cases c join moderation_flags f on f.case_id = c.id
     where c.kind = 'person' and c.subject_id = $1 and f.kind = 'banned'`,
    [again.id],
  )
  await world.as(admin).moderation.cases.dismiss({ id: found?.id ?? '', reason: 'no_violation' })
  expect(await stateOf(again.id)).toEqual(free)
})

test('lifting a suspension deletes the hashes of a ban, and a temporary suspension writes none', async () => {
  const [fan, other, admin] = [await world.person(), await world.person(), await world.person('admin')]
  const ctx = world.adminContext(admin)
  await suspendPerson(ctx, { userId: fan.id, reason: 'because', until: null })
  await suspendPerson(ctx, { userId: other.id, reason: 'because', until: new Date(Date.now() + 86_400_000) })
  for (const { id } of [fan, other]) await storeBanHashes(job(), id)
  expect(await marksOf(fan)).toEqual([{ kind: 'email', until: null }])
  expect(await marksOf(other)).toEqual([])
  await restorePerson(ctx, fan.id)
  expect(await marksOf(fan)).toEqual([])
  await world.owner(`insert into banned_marks values ($1, 'email', 'old', now() - interval '1 second')`, [fan.id])
  await storeBanHashes(job(), fan.id)
  expect(await marksOf(fan)).toEqual([])
})
