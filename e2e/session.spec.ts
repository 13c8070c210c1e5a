import { joinWords } from '#features/accounts/sign-in/spec.ts'
import { REFUSALS, SENTENCES } from '#features/accounts/spec.ts'
import { SENTENCES as TIPS } from '#features/tips/spec.ts'
import { expect, test } from './support/browser.ts'
import { demoPerson, newFan } from './support/people.ts'
import { newCreator } from './support/platform.ts'
import { dialog, press, signIn, waitForHydration } from './support/steps.ts'

test('signing out in one tab signs out the other tab', async ({ open }) => {
  const page = await open(await demoPerson('creator2'))
  await page.goto('/explore')
  const other = await page.context().newPage()
  await other.goto('/dashboard')
  await waitForHydration(other.getByRole('button', { name: 'Your menu' }))

  await press(page.getByRole('button', { name: 'Your menu' }))
  await page.getByRole('button', { name: SENTENCES.signOut }).click()
  await expect(page).toHaveURL(/\/auth\?mode=signin/)
  await expect(other).toHaveURL(/\/auth\?mode=signin/)
  await other.goto('/dashboard')
  await expect(other).toHaveURL(/\/auth\?mode=signin/)
})

test('a protected page asks to sign in and opens afterwards', { tag: '@smoke' }, async ({ open }) => {
  const creator = await demoPerson('creator2')
  const page = await open()
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/auth\?mode=signin&redirect=%2Fdashboard/)
  await signIn(page, creator)
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(creator.displayName)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a wrong password shows a message, and the form keeps the email address', async ({ open, watch }) => {
  const fan = await newFan()
  const page = await open()
  await page.goto('/auth?mode=signin')
  const send = await waitForHydration(page.getByRole('button', { name: 'Sign in' }))
  await page.getByLabel('Email').fill(fan.email)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await send.click()
  await expect(page.getByRole('alert')).toHaveText(REFUSALS.wrongCredentials.sentence)
  watch.expectRefusal(401, '/api/trpc/accounts.signIn')
  await expect(page.getByLabel('Email')).toHaveValue(fan.email)
  await page.getByLabel('Password', { exact: true }).fill(fan.password)
  await send.click()
  await expect(page).toHaveURL('/explore')
})

test('a visitor who presses Tip signs in and returns to the open tip dialog', async ({ open }) => {
  const fan = await newFan({ tokens: 50 })
  const creator = await demoPerson('mira_koval')
  const page = await open()
  await page.goto(`/creator/${creator.username}`)
  await press(page.getByRole('button', { name: `Tip ${creator.displayName}` }))
  const name = creator.displayName
  await dialog(page, joinWords('signup', { verb: 'tip', person: { displayName: name } }).title)
    .getByRole('button', { name: 'Sign in' })
    .click()
  await expect(dialog(page, joinWords('signin', { verb: 'tip', person: { displayName: name } }).title)).toBeVisible()
  await signIn(page, fan)
  await expect(dialog(page, 'Send a tip').getByText(creator.displayName)).toBeVisible()
  // the URL contains only the open dialog, not the pending action
  await expect(page).toHaveURL(new RegExp(`/creator/${creator.username}(\\?modal=|$)`))
})

test('replays a form that was submitted before hydration', async ({ open }) => {
  const fan = await newFan({ tokens: 50 })
  const creator = await demoPerson('mira_koval')
  const page = await open()
  const scripts = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto(`/auth?mode=signin&redirect=/creator/${creator.username}`, { waitUntil: 'commit' })
  await page.getByLabel('Email').fill(fan.email)
  await page.getByLabel('Password', { exact: true }).fill(fan.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/auth/)
  scripts.resolve()
  await expect(page).toHaveURL(`/creator/${creator.username}`)
})

test('replays the choice of an option before hydration', async ({ open }) => {
  const page = await open(await newCreator())
  const scripts = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto('/settings/wallet', { waitUntil: 'commit' })
  const tips = page.getByRole('region', { name: TIPS.history, exact: true })
  await tips.locator('label', { hasText: 'Sent' }).click()
  scripts.resolve()
  await expect(tips.getByText(TIPS.noTips.sent.title)).toBeVisible()
})
