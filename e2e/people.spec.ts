import type { Page } from '@playwright/test'
import { SUSPENSION_SENTENCES } from '#features/accounts/suspension/spec.ts'
import { OVER } from '#features/calls/room/spec.ts'
import { WATCH } from '#features/live/watching/spec.ts'
import { ACCOUNT } from '#features/people-admin/account/spec.ts'
import { PEOPLE, PERSON } from '#features/people-admin/people/spec.ts'
import { VIEWING } from '#features/people-admin/viewing/spec.ts'
import { expect, test } from './support/browser.ts'
import { createAcceptedCall, creatorForCalls, joinOnBothPages } from './support/calls.ts'
import { narrow } from './support/inspect.ts'
import { expectVideo, goLive } from './support/live.ts'
import { allowMeetingErrors } from './support/meetings.ts'
import { demoPerson, newFan, type Person } from './support/people.ts'
import { ask, asOwner, newCreator } from './support/platform.ts'
import { dialog, expectToast, navigate, press, signIn, waitForHydration } from './support/steps.ts'

const reason = 'You asked people for money outside Limelight.'

/** Suspends the person whose page the admin has open. */
async function suspend(adminPage: Page): Promise<void> {
  await press(adminPage.getByRole('button', { name: ACCOUNT.suspend.action, exact: true }))
  const asked = dialog(adminPage, ACCOUNT.suspend.action)
  await asked.getByLabel(ACCOUNT.reason).fill(reason)
  await asked.getByRole('button', { name: ACCOUNT.suspend.action, exact: true }).click()
  await expectToast(adminPage, ACCOUNT.suspend.done)
}

/** Suspends a person through the API. */
async function suspendByApi(admin: Person, { id }: Person): Promise<void> {
  const answer = await ask(admin, 'POST', `/admin/users/${id}/suspend`, { reason })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

test('an admin finds and suspends a fan, and the fan is signed out and reads the reason', { tag: '@smoke' }, async ({
  open,
  watch,
}) => {
  // requests may be in progress when the session ends
  watch.allowError('401 refused')
  watch.allowError('403 refused')
  const [fan, admin] = [await newFan(), await demoPerson('admin')]
  const page = await open(fan)
  await page.goto('/settings/security')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  const adminPage = await open(admin)
  await adminPage.goto('/dashboard?house=users')
  await adminPage.getByLabel(PEOPLE.search).fill(fan.username)
  await press(adminPage.getByRole('button', { name: PEOPLE.open(fan.displayName) }))
  await expect(adminPage.getByRole('heading', { level: 2, name: fan.displayName })).toBeVisible()
  await suspend(adminPage)
  await expect(adminPage.getByText(reason).first()).toBeVisible()
  await expect(adminPage.getByRole('button', { name: ACCOUNT.restore.action, exact: true })).toBeFocused()

  // after the sign-out the fan can sign in only to read the reason
  await expect(page).toHaveURL(/\/auth\?/)
  await signIn(page, fan)
  await expect(page.getByRole('heading', { name: SUSPENSION_SENTENCES.suspendedTitle })).toBeVisible()
  await expect(page.getByText(reason)).toBeVisible()

  await press(adminPage.getByRole('button', { name: ACCOUNT.restore.action, exact: true }))
  await dialog(adminPage, ACCOUNT.restore.action).getByRole('button', { name: ACCOUNT.restore.action }).click()
  await expectToast(adminPage, ACCOUNT.restore.done)
  await expect(adminPage.getByRole('button', { name: ACCOUNT.suspend.action, exact: true })).toBeFocused()
})

test('a suspension ends a running call and a running stream', async ({ open, watch }) => {
  // requests may be in progress when the session ends
  for (const words of ['401 refused', '403 refused']) watch.allowError(words)
  allowMeetingErrors(watch)
  const [fan, creator, host] = [await newFan({ tokens: 812 }), await creatorForCalls(), await newCreator()]
  const admin = await demoPerson('admin')
  const id = await createAcceptedCall(fan, creator, 'voice')
  const [creatorPage, fanPage] = [await open(creator), await open(fan)]
  await joinOnBothPages([creatorPage, fanPage], id, 'voice')
  await suspendByApi(admin, fan)
  await expect(creatorPage.getByRole('heading', { name: OVER.title })).toBeVisible()
  await expect(creatorPage.getByText(OVER.why.stopped)).toBeVisible()
  await expect(fanPage).toHaveURL(/\/auth\?/)
  await fanPage.close()

  const stage = await open(host)
  const address = await goLive(stage, 'An evening that ends early')
  await navigate(creatorPage, address)
  await expectVideo(creatorPage)
  await suspendByApi(admin, host)
  // the signed-out host sees the same page as the viewer
  for (const page of [creatorPage, stage])
    await expect(page.getByRole('heading', { name: WATCH.gone.title })).toBeVisible()
  const ended = await asOwner('select end_reason from streams where creator_id = $1', [host.id])
  expect(ended).toEqual([{ end_reason: 'suspended' }])
})

test('on a phone an admin views as a fan, cannot change data, and returns to the page of the fan', async ({
  open,
  watch,
}) => {
  watch.allowError('403 refused')
  const [fan, admin] = [await newFan({ tokens: 50 }), await demoPerson('admin')]
  const page = await open(admin, { viewport: narrow })
  await page.goto(`/dashboard?house=users&person=${fan.id}`)
  await expect(page.getByRole('heading', { name: PERSON.timeline })).toBeVisible()
  await press(page.getByRole('button', { name: VIEWING.action, exact: true }))
  await dialog(page, VIEWING.action).getByRole('button', { name: VIEWING.action }).click()
  await expect(page.getByText(VIEWING.banner(fan.displayName))).toBeVisible()
  // no request of the new page may be in progress when the next page loads
  await waitForHydration(page.getByRole('button', { name: VIEWING.end }))
  await page.waitForLoadState()
  // the access token of this browser can read but not write
  const answers = await page.evaluate(async () => {
    // untyped, because the expectation below checks the values
    const json = (answer: Response): Promise<ReturnType<typeof JSON.parse>> => answer.json()
    const { session } = await json(await fetch('/api/v1/auth/refresh', { method: 'POST' }))
    const headers = { authorization: `Bearer ${session.access_token}`, 'content-type': 'application/json' }
    const wrote = await fetch('/api/v1/settings/gifts', { method: 'PUT', headers, body: '{"accepts_gifts":false}' })
    const read = await fetch('/api/v1/tokens/balance', { headers })
    return { wrote: (await json(wrote)).code, read: (await json(read)).balance }
  })
  expect(answers).toEqual({ wrote: 'READ_ONLY', read: 50 })
  // a page that is hydrated in a later minute than it was rendered reports no hydration mismatch
  await page.clock.setFixedTime(Date.now() + 61_000)
  await page.goto('/settings/wallet')
  await expect(page.getByText(VIEWING.banner(fan.displayName))).toBeVisible()
  await press(page.getByRole('button', { name: VIEWING.end }))
  await expect(page.getByRole('heading', { level: 2, name: fan.displayName })).toBeVisible()
  await expect(page.getByText(VIEWING.banner(fan.displayName))).toHaveCount(0)
})
