import { createHash, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { MAIL_REFUSALS, MAIL_SENTENCES } from '#features/accounts/mail-links/spec.ts'
import { SENTENCES } from '#features/accounts/spec.ts'
import { authTitles } from '#features/accounts/state.ts'
import { origin } from './support/addresses.ts'
import { expect, test } from './support/browser.ts'
import { mailTo } from './support/mails.ts'
import { newcomer, newFan, signedUpFan } from './support/people.ts'
import { asOwner } from './support/platform.ts'
import { navigate, press, signIn, signUp, waitForHydration } from './support/steps.ts'

const phoneScreen = { viewport: { width: 375, height: 812 } }

const subjects = {
  link: 'Sign in to Limelight',
  reset: 'Choose a new password',
  confirm: 'Confirm your email address',
  email: 'Confirm your new email address',
  changing: 'Your email address is about to change',
}
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Returns the path to which the server redirects the browser. */
async function redirectOf(page: Page, path: string): Promise<string> {
  return (await page.request.get(path)).url().replace(origin, '')
}

/** Requests a sign-in link with the email address that was typed into the sign-in form. */
async function askForLink(page: Page, email: string): Promise<void> {
  await waitForHydration(page.getByRole('button', { name: 'Sign in' }))
  await page.getByLabel('Email').fill(email)
  await page.getByRole('link', { name: 'Email me a link instead' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(heading(page, 'Check your email')).toBeVisible()
}

test('a mailed link signs in only the browser that requested it, and opens the page to return to', async ({ open }) => {
  const fan = await newFan()
  const page = await open()
  await page.goto('/auth?mode=signin')
  await expect(page).toHaveTitle(`${authTitles.signin} · Limelight`)
  await test.step('an unknown email address gets the same confirmation', async () => {
    const { email } = newcomer()
    await askForLink(page, email)
    await expect(page.getByText(MAIL_SENTENCES.askedFor)).toContainText(email)
  })
  await navigate(page, '/auth?mode=signin&redirect=/creator/mira_koval')
  await askForLink(page, fan.email)
  await expect(page.getByText(MAIL_SENTENCES.askedFor)).toContainText(fan.email)
  await expect(page.getByText(MAIL_SENTENCES.askedThen)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled()
  const { link } = await mailTo(fan.email, subjects.link)

  // a mail scanner that runs scripts does not use up the link
  const scanner = await open()
  expect((await scanner.request.get(link)).status()).toBe(200)
  await scanner.goto(link)
  await expect(heading(scanner, 'One more step')).toBeVisible()

  const tab = await page.context().newPage()
  await tab.goto(link)
  await expect(tab).toHaveURL('/creator/mira_koval')
  // the tab that requested the link is signed in too
  await expect(page).toHaveURL('/creator/mira_koval')
})

test('the code in the mail signs in another browser once, and a used link offers a new mail', async ({
  open,
  watch,
}) => {
  const fan = await newFan()
  const page = await open()
  await page.goto('/auth?mode=signin')
  await askForLink(page, fan.email)
  const { link, code } = await mailTo(fan.email, subjects.link)

  const phone = await open(null, phoneScreen)
  await phone.goto(link)
  await expect(phone.getByText(MAIL_SENTENCES.otherBrowser)).toBeVisible()
  const field = phone.getByLabel('Code from the email')
  await expect(await waitForHydration(field)).toBeFocused()
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await field.fill(code === '000000' ? '000001' : '000000')
  watch.expectRefusal(422, '/api/trpc/accounts.exchange')
  await expect(phone.getByText(MAIL_REFUSALS.codeWrong.sentence)).toBeVisible()
  // types the code together with the text around it, as a paste would
  await field.fill(`Code: ${code.slice(0, 3)} ${code.slice(3)}`)
  await expect(phone).toHaveURL('/explore')

  await page.getByLabel('Code from the email').fill(code)
  watch.expectRefusal(422, '/api/trpc/accounts.exchange')
  await expect(page.getByText(MAIL_REFUSALS.codeWrong.sentence)).toBeVisible()
  await expect(page.getByLabel('Code from the email')).toHaveValue(code)

  await test.step('a used or invalid link shows the reason and offers a new mail', async () => {
    await page.goto(link)
    watch.expectRefusal(409, '/api/trpc/accounts.exchange')
    await expect(page.getByRole('alert')).toHaveText(MAIL_REFUSALS.linkUsed.sentence)
    await page.getByRole('link', { name: 'Ask for a new email' }).click()
    await expect(heading(page, 'Sign in by email')).toBeVisible()

    // in a browser that did not request the link, the page waits for a press
    await page.goto('/auth?mode=callback&token=fnothing')
    await press(page.getByRole('button', { name: 'Sign in' }))
    await expect(page.getByRole('alert')).toHaveText(MAIL_REFUSALS.linkInvalid.sentence)
  })
})

test('a password reset by mail ends other sessions and replaces the password', async ({ open, watch }) => {
  const fan = await newFan()
  const elsewhere = await open(fan)
  expect(await redirectOf(elsewhere, '/settings/security')).toBe('/settings/security')

  const page = await open()
  await page.goto('/auth?mode=signin')
  await waitForHydration(page.getByRole('button', { name: 'Sign in' }))
  await page.getByLabel('Email').fill(fan.email)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(fan.email)
  await page.getByRole('button', { name: 'Send me an email' }).click()
  await expect(heading(page, 'Check your email')).toBeVisible()
  const { link } = await mailTo(fan.email, subjects.reset)

  const tab = await page.context().newPage()
  await tab.goto(link)
  const save = await waitForHydration(tab.getByRole('button', { name: 'Save new password' }))
  const field = tab.getByLabel('New password')
  await expect(field).toHaveAttribute('autocomplete', 'new-password')
  await expect(tab.getByLabel('Code from the email')).toHaveCount(0)
  await field.fill('password123')
  await save.click()
  watch.expectRefusal(422, '/api/trpc/accounts.setPassword')
  await expect(tab.locator('.field-error')).toHaveText(SENTENCES.passwordCommon)
  const password = `new ${fan.password}`
  await field.fill(password)
  await save.click()
  await expect(tab).toHaveURL(/\/auth\?mode=signin/)
  await expect(tab.getByText(MAIL_SENTENCES.passwordReset)).toBeVisible()
  await signIn(tab, { ...fan, password })

  expect(await redirectOf(elsewhere, '/settings/security')).toMatch(/^\/auth\?mode=signin/)
})

test('a password reset in another browser requires the code in the mail', async ({ open, request, watch }) => {
  const fan = await newFan()
  // another browser, with another verifier, requests the mail
  const code_challenge = createHash('sha256').update(randomUUID()).digest('base64url')
  await request.post('/api/v1/auth/reset-password', { data: { email: fan.email, code_challenge } })
  const { link, code } = await mailTo(fan.email, subjects.reset)

  const phone = await open(null, phoneScreen)
  const password = `new ${fan.password}`
  const save = phone.getByRole('button', { name: 'Save new password' })
  await test.step('the page asks for the email address and the code when opened without a link', async () => {
    await phone.goto('/auth/reset-password')
    await press(save)
    const email = phone.getByLabel('Email', { exact: true })
    await expect(email).toBeFocused()
    await email.fill(fan.email)
    await phone.getByLabel('Code from the email').fill(code === '000000' ? '000001' : '000000')
    await phone.getByLabel('New password').fill(password)
    await save.click()
    watch.expectRefusal(422, '/api/trpc/accounts.setPassword')
    await expect(phone.getByText(MAIL_REFUSALS.codeWrong.sentence).first()).toBeVisible()
  })
  // the link differs from the open page only in its hash; the router's history reports such a change as an error
  watch.allowError('__TSR_index')
  await phone.goto(link)
  await (await waitForHydration(phone.getByLabel('Code from the email'))).fill(code)
  await phone.getByLabel('New password').fill(password)
  await save.click()
  await expect(phone).toHaveURL(/\/auth\?mode=signin/)
  await signIn(phone, { ...fan, password })
})

test('signs up a fan, and the link in the mail confirms the email address in any browser', { tag: '@smoke' }, async ({
  open,
}) => {
  const someone = newcomer()
  const page = await open()
  await page.goto('/auth?mode=signup&redirect=/explore')
  await test.step('the form refuses a person aged seventeen and focuses the first invalid field', async () => {
    const send = await waitForHydration(page.getByRole('button', { name: 'Create account' }))
    await page.getByLabel('Day').fill('31')
    await page.getByLabel('Month').selectOption('January')
    await page.getByLabel('Year').fill(String(new Date().getFullYear() - 17))
    await send.click()
    await expect(page.getByText(SENTENCES.tooYoung)).toBeVisible()
    await expect(page.getByLabel('Username')).toBeFocused()
  })
  await signUp(page, someone)
  const bar = page.getByRole('complementary', { name: 'Your email address' })
  await expect(bar).toContainText(someone.email)
  await press(bar.getByRole('button', { name: 'Send the email again' }))
  await expect(bar.getByRole('button', { name: /^Send again in/ })).toBeDisabled()
  const { link } = await mailTo(someone.email, subjects.confirm, 2)

  const phone = await open()
  expect((await phone.request.get(link)).status()).toBe(200)
  expect(
    await asOwner('select from users where email = $1 and email_confirmed_at is null', [someone.email]),
  ).toHaveLength(1)
  await phone.goto(link)
  await expect(phone.getByRole('status').getByText(MAIL_SENTENCES.confirmed)).toBeVisible()
  await phone.getByRole('link', { name: 'Sign in' }).click()
  await signIn(phone, someone)
  await expect(phone.getByRole('complementary', { name: 'Your email address' })).toHaveCount(0)
})

test('confirms the email address with the code in the mail, typed into the bar of the page', async ({ open }) => {
  const fan = await signedUpFan()
  const page = await open(fan)
  await page.goto('/explore')
  const bar = page.getByRole('complementary', { name: 'Your email address' })
  await press(bar.getByRole('button', { name: 'Enter code' }))
  const { code } = await mailTo(fan.email, subjects.confirm)
  await bar.getByLabel('Code from the email').fill(code)
  await expect(page.getByText(MAIL_SENTENCES.confirmed)).toBeVisible()
  await expect(bar).toHaveCount(0)
})

test('changes the email address in the settings, and undoes it by the mail to the old address', async ({ open }) => {
  const fan = await newFan()
  const page = await open(fan)
  await page.goto('/settings/security')
  await waitForHydration(page.getByRole('button', { name: 'Change email' }))
  const next = newcomer().email
  await page.getByLabel('New email').fill(next)
  await page.getByLabel('Password', { exact: true }).fill(fan.password)
  await page.getByRole('button', { name: 'Change email' }).click()
  const { code } = await mailTo(next, subjects.email)
  await page.getByRole('main').getByLabel('Code from the email').fill(code)
  await expect(page.getByRole('main').getByText(next)).toBeVisible()

  const { link } = await mailTo(fan.email, subjects.changing)
  const other = await open()
  await other.goto(link)
  await press(other.getByRole('button', { name: 'Keep my address' }))
  await expect(heading(other, MAIL_SENTENCES.undone)).toBeVisible()
  const reset = await mailTo(fan.email, subjects.reset)
  await (await waitForHydration(other.getByLabel('Code from the email'))).fill(reset.code)
  const password = `new ${fan.password}`
  await other.getByLabel('New password').fill(password)
  await other.getByRole('button', { name: 'Save new password' }).click()
  await expect(other).toHaveURL(/\/auth\?mode=signin/)
  await signIn(other, { ...fan, password })
  expect(await redirectOf(page, '/settings/security')).toMatch(/^\/auth\?mode=signin/)
})

test('changes the password in the settings and keeps this browser signed in', async ({ open, watch }) => {
  const fan = await newFan()
  const page = await open(fan)
  await page.goto('/settings/security')
  const change = await waitForHydration(page.getByRole('button', { name: 'Change password' }))
  await page.getByLabel('Current password').fill('not my password')
  await page.getByLabel('New password').fill(`new ${fan.password}`)
  await change.click()
  watch.expectRefusal(422, '/api/trpc/accounts.setPassword')
  await expect(page.getByLabel('New password')).toHaveValue(`new ${fan.password}`)
  await page.getByLabel('Current password').fill(fan.password)
  await change.click()
  await expect(page.getByText(MAIL_SENTENCES.passwordChanged)).toBeVisible()
  expect(await redirectOf(page, '/settings/security')).toBe('/settings/security')
})
