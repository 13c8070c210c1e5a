import type { Page } from '@playwright/test'
import { SECURITY_SENTENCES } from '#features/accounts/security/spec.ts'
import { receiptAnswer } from '#features/calls/receipts/contract.ts'
import { METER, OVER } from '#features/calls/room/spec.ts'
import { WATCH } from '#features/live/watching/spec.ts'
import { ACCOUNT } from '#features/people-admin/account/spec.ts'
import { PEOPLE, PERSON } from '#features/people-admin/people/spec.ts'
import { VIEWING } from '#features/people-admin/viewing/spec.ts'
import { expect, test } from './support/browser.ts'
import { agreedCall, callOf, creatorForCalls } from './support/calls.ts'
import { narrow } from './support/inspect.ts'
import { goLive, sees } from './support/live.ts'
import { mayLeaveMeetings } from './support/meetings.ts'
import { balanceOf, demoPerson, newFan, type Person } from './support/people.ts'
import { ask, asOwner, newCreator } from './support/platform.ts'
import { awake, dialog, expectToast, navigate, press, signIn } from './support/steps.ts'

/** A call of more than 45 seconds: 30 are free. */
const paidFor = new RegExp(`${METER.time}\\s*(0:(4[6-9]|5\\d)|[1-9]\\d*:\\d\\d)`)

const reason = 'You asked people for money outside Limelight.'

/** Suspends whose page an admin has open. */
async function suspend(house: Page): Promise<void> {
  await press(house.getByRole('button', { name: ACCOUNT.suspend.action, exact: true }))
  const asked = dialog(house, ACCOUNT.suspend.action)
  await asked.getByLabel(ACCOUNT.reason).fill(reason)
  await asked.getByRole('button', { name: ACCOUNT.suspend.action, exact: true }).click()
  await expectToast(house, ACCOUNT.suspend.done)
}

/** The same by an admin as a program. */
async function suspendAs(admin: Person, { id }: Person): Promise<void> {
  const answer = await ask(admin, 'POST', `/admin/users/${id}/suspend`, { reason })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

/** "Within seconds", on a busy machine too. */
const seconds = { timeout: 15_000 }

test('an admin finds a fan and suspends them: the fan is signed out within seconds and reads why', async ({
  open,
  watch,
}) => {
  // calls that are on their way when the sign-in ends
  watch.mayComplain('401 refused')
  watch.mayComplain('403 refused')
  const [fan, admin] = [await newFan(), await demoPerson('admin')]
  const page = await open(fan)
  await page.goto('/settings/security')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  const house = await open(admin)
  await house.goto('/dashboard?house=users')
  await house.getByLabel(PEOPLE.search).fill(fan.username)
  await press(house.getByRole('button', { name: PEOPLE.open(fan.displayName) }))
  await expect(house.getByRole('heading', { level: 2, name: fan.displayName })).toBeVisible()
  await suspend(house)
  await expect(house.getByText(reason).first()).toBeVisible()
  await expect(house.getByRole('button', { name: ACCOUNT.restore.action, exact: true })).toBeFocused()

  // signed out where they were, and let in only to read why
  await expect(page).toHaveURL(/\/auth\?/)
  await signIn(page, fan)
  await expect(page.getByRole('heading', { name: SECURITY_SENTENCES.suspendedTitle })).toBeVisible()
  await expect(page.getByText(reason)).toBeVisible()

  await press(house.getByRole('button', { name: ACCOUNT.restore.action, exact: true }))
  await dialog(house, ACCOUNT.restore.action).getByRole('button', { name: ACCOUNT.restore.action }).click()
  await expectToast(house, ACCOUNT.restore.done)
  await expect(house.getByRole('button', { name: ACCOUNT.suspend.action, exact: true })).toBeFocused()
})

test('a suspension ends a running call, billed to the second, and a running stream within seconds', async ({
  open,
  watch,
}) => {
  test.setTimeout(240_000)
  // calls that are on their way when the sign-in ends
  for (const words of ['401 refused', '403 refused']) watch.mayComplain(words)
  mayLeaveMeetings(watch)
  const [fan, creator, host] = [await newFan({ tokens: 812 }), await creatorForCalls(), await newCreator()]
  const admin = await demoPerson('admin')
  // a token a second
  await asOwner('update creator_profiles set voice_rate = 60 where user_id = $1', [creator.id])
  const id = await agreedCall(fan, creator, 'voice')
  const [hers, his] = [await open(creator), await open(fan)]
  await callOf([hers, his], id, 'voice')
  // what is shown is ahead of what both prove by less than a silence (15 s)
  await expect(hers.getByRole('region', { name: METER.label })).toContainText(paidFor, { timeout: 60_000 })
  await suspendAs(admin, fan)
  await expect(hers.getByRole('heading', { name: OVER.title })).toBeVisible(seconds)
  await expect(hers.getByText(OVER.why.stopped)).toBeVisible()
  await expect(his).toHaveURL(/\/auth\?/, seconds)
  await expect(hers.getByText(OVER.paid.creator)).toBeVisible()
  const { receipt } = receiptAnswer.parse((await ask(creator, 'GET', `/sessions/${id}/receipt`)).body)
  // no line of a least that is paid: the fan did not leave
  expect(receipt.lines.map(({ what }) => what).toSorted()).toEqual(['free', 'talk'])
  expect(receipt.tokens).toBe(receipt.seconds - receipt.free_seconds)
  expect(await balanceOf(creator)).toMatchObject({ pending: receipt.tokens })
  const spent = await asOwner('select tokens::int as spent from ledger.spent_tokens(array[$1::uuid])', [fan.id])
  expect(spent).toEqual([{ spent: receipt.tokens }])
  await his.close()

  const stage = await open(host)
  const address = await goLive(stage, 'An evening that ends early')
  await navigate(hers, address)
  await sees(hers)
  await suspendAs(admin, host)
  // signed out, the host reads what everybody reads
  for (const page of [hers, stage])
    await expect(page.getByRole('heading', { name: WATCH.gone.title })).toBeVisible(seconds)
  const ended = await asOwner('select end_reason from streams where creator_id = $1', [host.id])
  expect(ended).toEqual([{ end_reason: 'suspended' }])
})

test('on a phone an admin looks as a fan, can change nothing, and comes back to the fan’s page', async ({
  open,
  watch,
}) => {
  watch.mayComplain('403 refused')
  const [fan, admin] = [await newFan({ tokens: 50 }), await demoPerson('admin')]
  const page = await open(admin, { viewport: narrow })
  await page.goto(`/dashboard?house=users&person=${fan.id}`)
  await expect(page.getByRole('heading', { name: PERSON.timeline })).toBeVisible()
  await press(page.getByRole('button', { name: ACCOUNT.viewAs.action, exact: true }))
  await dialog(page, VIEWING.action).getByRole('button', { name: VIEWING.action }).click()
  await expect(page.getByText(VIEWING.banner(fan.displayName))).toBeVisible()
  // the whole new page is there, and nothing of it under way that would meet the next one
  await awake(page.getByRole('button', { name: VIEWING.end }))
  await page.waitForLoadState()
  // with the browser's own token a read answers and a write refuses
  const answers = await page.evaluate(async () => {
    // any: the expectation below is the check
    const json = (answer: Response): Promise<ReturnType<typeof JSON.parse>> => answer.json()
    const { session } = await json(await fetch('/api/v1/auth/refresh', { method: 'POST' }))
    const headers = { authorization: `Bearer ${session.access_token}`, 'content-type': 'application/json' }
    const wrote = await fetch('/api/v1/settings/gifts', { method: 'PUT', headers, body: '{"accepts_gifts":false}' })
    const read = await fetch('/api/v1/tokens/balance', { headers })
    return { wrote: (await json(wrote)).code, read: (await json(read)).balance }
  })
  expect(answers).toEqual({ wrote: 'READ_ONLY', read: 50 })
  // a page that was rendered in another minute than it wakes in: what it told first is no difference
  await page.clock.setFixedTime(Date.now() + 61_000)
  await page.goto('/settings/wallet')
  await expect(page.getByText(VIEWING.banner(fan.displayName))).toBeVisible()
  await press(page.getByRole('button', { name: VIEWING.end }))
  await expect(page.getByRole('heading', { level: 2, name: fan.displayName })).toBeVisible()
  await expect(page.getByText(VIEWING.banner(fan.displayName))).toHaveCount(0)
})
