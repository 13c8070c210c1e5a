import type { Page, Request } from '@playwright/test'
import decodeQR from 'qr/decode.js'
import { SESSION_SENTENCES } from '#features/accounts/sessions/spec.ts'
import { SENTENCES } from '#features/accounts/spec.ts'
import { RESTRICTED, SUSPENSION_SENTENCES } from '#features/accounts/suspension/spec.ts'
import { TWO_STEP_SENTENCES } from '#features/accounts/two-step/spec.ts'
import { SENTENCES as PURCHASE } from '#features/purchase/spec.ts'
import { codeOf } from '#testing/authenticator.ts'
import { insertAccount } from './support/accounts.ts'
import { expect, test } from './support/browser.ts'
import { mailTo } from './support/mails.ts'
import { type Newcomer, newcomer, newFan } from './support/people.ts'
import { asOwner } from './support/platform.ts'
import { startSecondWorker } from './support/second-worker.ts'
import { navigate, press, waitForHydration } from './support/steps.ts'

const lifeSeconds = 5
const lives = 3

/** Decodes the QR code on the screen, as a camera would. Returns its URL. */
async function scan(page: Page): Promise<URL> {
  const path = page.getByRole('img', { name: 'QR code for your authenticator app' }).locator('path').last()
  const squares = (await path.getAttribute('d')) ?? ''
  const size = Number((await path.locator('..').getAttribute('viewBox'))?.split(' ')[2])
  const scale = 6
  const width = size * scale
  const data = new Uint8Array(width * width * 4).fill(255)
  for (const [, x, y] of squares.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let pixel = 0; pixel < scale * scale; pixel++) {
      const column = Number(x) * scale + (pixel % scale)
      const row = Number(y) * scale + Math.floor(pixel / scale)
      data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3)
    }
  return new URL(decodeQR({ width, height: width, data }))
}

async function enterPassword(page: Page, { email, password }: Newcomer): Promise<void> {
  const send = await waitForHydration(page.getByRole('button', { name: 'Sign in', exact: true }))
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await send.click()
}

async function signOut(page: Page): Promise<void> {
  await press(page.getByRole('button', { name: 'Your menu' }))
  await page.getByRole('button', { name: SENTENCES.signOut, exact: true }).click()
}

test('sets up two-step sign-in by QR code, signs in with it and turns it off with a recovery code', async ({
  open,
  watch,
}) => {
  const fan = await newFan()
  const page = await open(fan)
  await page.goto('/settings/security')
  await press(page.getByRole('button', { name: 'Set up' }))
  const asked = page.locator('form', { has: page.getByText(TWO_STEP_SENTENCES.enrolAbout) })
  await asked.getByLabel('Password', { exact: true }).fill(fan.password)
  await asked.getByRole('button', { name: 'Continue' }).click()
  const url = await scan(page)
  expect(decodeURIComponent(url.pathname)).toBe(`/Limelight:${fan.email}`)
  const secret = url.searchParams.get('secret') ?? ''
  await page.getByLabel('Code from your app').fill('000000')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('This code is wrong')).toBeVisible()
  watch.expectRefusal(422, '/api/trpc/accounts.security.confirmTotp')
  await page.getByLabel('Code from your app').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText(TWO_STEP_SENTENCES.recoveryAbout)).toBeVisible()
  const codes = await page
    .getByRole('listitem')
    .filter({ hasText: /^([A-Z2-7]{6}-){3}[A-Z2-7]{6}$/ })
    .allTextContents()
  expect(codes).toHaveLength(10)
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('10 recovery codes left.')).toBeVisible()

  await signOut(page)
  await expect(page).toHaveURL(/\/auth\?mode=signin$/)
  await enterPassword(page, fan)
  await expect(page.getByLabel('Code from your app')).toBeFocused()
  watch.expectRefusal(401, '/api/trpc/accounts.signIn')
  // the form is submitted by typing the last digit
  await page.getByLabel('Code from your app').pressSequentially(codeOf(secret, 1))
  await expect(page).toHaveURL('/explore')

  // confirms the email address, because a link to an unconfirmed address would turn two-step sign-in off
  await asOwner('update users set email_confirmed_at = now() where email = $1', [fan.email])
  const other = await open()
  await other.goto('/auth?mode=link&redirect=/settings/security')
  const ask = await waitForHydration(other.getByRole('button', { name: 'Send me a link' }))
  await other.getByLabel('Email').fill(fan.email)
  await ask.click()
  await other.goto((await mailTo(fan.email, 'Sign in to Limelight')).link)
  await expect(other.getByLabel('Code from your app')).toBeFocused()
  watch.expectRefusal(401, '/api/trpc/accounts.exchange')
  // a phone may discard the page while the authenticator app is open
  await other.reload()
  await press(other.getByRole('button', { name: 'Use a recovery code' }))
  await other.getByLabel('Recovery code').fill((codes[0] ?? '').toLowerCase())
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(other).toHaveURL('/settings/security')
  await expect(other.getByText('9 recovery codes left.')).toBeVisible()
  await press(other.getByRole('button', { name: 'Turn off' }))
  const form = other.locator('form', { has: other.getByText(TWO_STEP_SENTENCES.offAbout) })
  await form.getByLabel('Password', { exact: true }).fill(fan.password)
  await form.getByRole('button', { name: 'Use a recovery code' }).click()
  await form.getByLabel('Recovery code').fill(codes[1] ?? '')
  await form.getByRole('button', { name: 'Turn off' }).click()
  await expect(other.getByRole('button', { name: 'Set up' })).toBeVisible()
})

test('signs out another device at once, and a failed sign-out can be retried', { tag: '@smoke' }, async ({
  open,
  watch,
}) => {
  const fan = await newFan()
  const [mine, theirs] = [
    await open(fan),
    await open(fan, { userAgent: 'Mozilla/5.0 (iPhone; like Mac OS X) CriOS/141.0' }),
  ]
  await theirs.goto('/explore')
  await waitForHydration(theirs.getByRole('main'))
  await mine.goto('/settings/security')
  const device = mine.getByRole('listitem').filter({ hasText: 'Chrome on iPhone' })
  await press(device.getByRole('button', { name: 'Sign out' }))
  await expect(mine.getByText(SESSION_SENTENCES.deviceOut)).toBeVisible()
  await expect(device).toHaveCount(0)

  // the realtime connection of the device ends, and the device gets no token for a new connection
  await expect(theirs.getByRole('link', { name: 'Sign in', exact: true }).first()).toBeVisible()
  watch.expectRefusal(401, '/api/trpc/realtime.token')
  watch.expectRefusal(401, '/api/trpc/accounts.refresh')

  await mine.getByRole('button', { name: 'Sign out the other device' }).click()
  await expect(mine.getByText(SESSION_SENTENCES.onlyHere)).toBeVisible()

  await test.step('a failed sign-out shows a message and can be retried', async () => {
    const seen = Promise.withResolvers<void>()
    await mine.route('**/api/trpc/accounts.signOut**', async (route) => {
      await seen.promise
      await route.fulfill({ status: 403, body: 'nonsense' })
    })
    await signOut(mine)
    await expect(mine.getByRole('button', { name: SENTENCES.signingOut })).toBeDisabled()
    seen.resolve()
    await expect(mine.getByText(SENTENCES.signOutFailed)).toBeVisible()
    watch.expectRefusal(403, '/api/trpc/accounts.signOut')
    await mine.unroute('**/api/trpc/accounts.signOut**')
    await mine.getByRole('button', { name: SENTENCES.signOut, exact: true }).click()
    await expect(mine).toHaveURL(/\/auth\?mode=signin$/)
  })
})

test('a suspended person reads the reason on every page and can only download data and sign out', async ({
  open,
  watch,
}) => {
  // the page of the restored account may still be connecting when the account is suspended again
  watch.allowError('403 refused /api/trpc/realtime.token')
  // the first page may report its time zone after the suspension
  watch.allowError('403 refused /api/trpc/profile.learnTimeZone')
  const fan = await newFan()
  const page = await open(fan)
  await asOwner(
    "update users set status = 'suspended', suspended_at = now(), suspended_reason = 'Three reports. ' || $2 where id = $1",
    [fan.id, 'x'.repeat(400)],
  )
  for (const path of ['/settings/security', '/creator/mira_koval']) {
    const served = await page.request.get(path)
    expect(new URL(served.url()).pathname, path).toBe('/suspended')
    expect(await served.text()).toContain('Three reports.')
  }
  await page.goto('/explore')
  await expect(page).toHaveURL('/suspended')
  await expect(page.getByRole('heading', { name: SUSPENSION_SENTENCES.suspendedTitle })).toBeVisible()
  await expect(page.getByText('Three reports.')).toBeVisible()
  // a long reason does not widen the page
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await expect(page.getByText(SUSPENSION_SENTENCES.suspendedOpen)).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  // each public document opens and has a link back
  for (const { to } of RESTRICTED.read) expect(new URL((await page.request.get(to)).url()).pathname).toBe(to)
  const [{ to, label }] = RESTRICTED.read
  await press(page.getByRole('link', { name: label, exact: true }))
  await expect(page).toHaveURL(to)
  await expect(page.getByRole('heading', { level: 1, name: label })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Join', exact: true })).toHaveCount(0)
  await press(page.getByRole('link', { name: RESTRICTED.back }))
  await expect(page).toHaveURL('/suspended')
  const download = page.waitForEvent('download')
  await press(page.getByRole('button', { name: /download/i }))
  expect((await download).suggestedFilename()).toMatch(/^limelight-.*\.zip$/)

  // an open page notices a restored account when the tab becomes visible
  const setStatus = (status: string) => asOwner('update users set status = $2 where id = $1', [fan.id, status])
  await setStatus('active')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page).not.toHaveURL('/suspended')
  await setStatus('suspended')
  await page.goto('/explore')
  await press(page.getByRole('button', { name: SENTENCES.signOut, exact: true }))
  await expect(page).toHaveURL(/\/auth\?mode=signin$/)
})

test('three tabs refresh an access token once per lifetime and stay signed in', async ({ open }) => {
  const copy = await startSecondWorker({ ACCESS_TOKEN_SECONDS: String(lifeSeconds) })
  // a new fan, because the session list must be empty
  const fan = newcomer()
  await insertAccount(fan, 'fan')
  const page = await open(fan)
  const context = page.context()
  try {
    const tabs = [page, await context.newPage(), await context.newPage()]
    for (const tab of tabs) {
      await tab.goto(`${copy.origin}/settings/security`)
      await waitForHydration(tab.getByRole('main'))
    }
    const refreshes: Request[] = []
    context.on('requestfinished', (request) => {
      if (request.url().includes('accounts.refresh')) refreshes.push(request)
    })
    await expect.poll(() => refreshes.length, { timeout: 90_000 }).toBe(lives)
    // uses the browser's times, because the test may be notified of a request late
    const began = refreshes.map((request) => request.timing().startTime).sort((a, b) => a - b)
    const gaps = began.slice(1).map((at, i) => at - (began[i] ?? 0))
    // a token is refreshed shortly before it expires, and its lifetime is a whole number of seconds
    expect(Math.min(...gaps)).toBeGreaterThan((lifeSeconds * 0.9 - 1) * 900)
    // each tab can still call a procedure that its page has not called before
    for (const tab of tabs) {
      await expect(tab).toHaveURL(`${copy.origin}/settings/security`)
      await navigate(tab, '/settings/wallet')
      await expect(tab.getByText(PURCHASE.noCards)).toBeVisible()
    }
    // all tabs share one session
    await page.goto(`${copy.origin}/settings/security`)
    await expect(page.getByText('This device')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Sign out the other|^Sign out all/ })).toHaveCount(0)
  } finally {
    // closes the pages first, because they would report that their server is down
    await context.close()
    await copy.close()
  }
})
