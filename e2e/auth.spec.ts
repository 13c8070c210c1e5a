import { createHash, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { MAIL_REFUSALS, MAIL_SENTENCES } from '#features/accounts/mail-links/spec.ts'
import { SENTENCES } from '#features/accounts/spec.ts'
import { authModes, authTitles } from '#features/accounts/state.ts'
import { origin } from './support/addresses.ts'
import { expect, test } from './support/browser.ts'
import { mailTo } from './support/mails.ts'
import { newcomer, newFan, signedUpFan } from './support/people.ts'
import { asOwner } from './support/platform.ts'
import { awake, navigate, press, signIn, signUp } from './support/steps.ts'

const subjects = {
  link: 'Sign in to Limelight',
  reset: 'Choose a new password',
  confirm: 'Confirm your email address',
  email: 'Confirm your new email address',
  changing: 'Your email address is about to change',
}
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Where the server leads whoever a browser is signed in as. */
async function ledTo(page: Page, path: string): Promise<string> {
  return (await page.request.get(path)).url().replace(origin, '')
}

/** From the sign-in screen to "check your mail", the address typed where it was first asked for. */
async function askForLink(page: Page, email: string): Promise<void> {
  await awake(page.getByRole('button', { name: 'Sign in' }))
  await page.getByLabel('Email').fill(email)
  await page.getByRole('link', { name: 'Email me a link instead' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(heading(page, 'Check your email')).toBeVisible()
}

test('a link signs in the browser that asked for it, where the person wanted to be; looking at it does nothing, and an address of nobody reads the same', async ({
  open,
}) => {
  const fan = await newFan()
  const page = await open()
  await page.goto('/auth?mode=signin')
  await test.step('an address that nobody has reads the same', async () => {
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

  const scanner = await open()
  for (let look = 0; look < 5; look++) expect((await scanner.request.get(link)).status()).toBe(200)
  // one that runs the page's code, too
  await scanner.goto(link)
  await expect(heading(scanner, 'One more step')).toBeVisible()

  const tab = await page.context().newPage()
  await tab.goto(link)
  await expect(tab).toHaveURL('/creator/mira_koval')
  // the tab that was waiting for the mail follows
  await expect(page).toHaveURL('/creator/mira_koval')
})

test('each way in has a title of its own', async ({ request }) => {
  for (const mode of authModes) {
    const page = await (await request.get(`/auth?mode=${mode}`)).text()
    expect(page).toContain(`<title>${authTitles[mode]} · Limelight</title>`)
  }
  expect(new Set(Object.values(authTitles)).size).toBe(authModes.length)
})

test('in another browser the code from the same mail is enough, once; a link that was used or is none leads to a new one', async ({
  open,
  watch,
}) => {
  const fan = await newFan()
  const page = await open()
  await page.goto('/auth?mode=signin')
  await askForLink(page, fan.email)
  const { link, code } = await mailTo(fan.email, subjects.link)

  const phone = await open(null, { viewport: { width: 375, height: 812 } })
  await phone.goto(link)
  await expect(phone.getByText(MAIL_SENTENCES.otherBrowser)).toBeVisible()
  const field = phone.getByLabel('Code from the email')
  await expect(await awake(field)).toBeFocused()
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await field.fill(code === '000000' ? '000001' : '000000')
  watch.expectRefusal(422, '/api/trpc/accounts.exchange')
  await expect(phone.getByText(MAIL_REFUSALS.codeWrong.sentence)).toBeVisible()
  // pasted as mails are read: with what stands around it
  await field.fill(`Code: ${code.slice(0, 3)} ${code.slice(3)}`)
  await expect(phone).toHaveURL('/explore')

  await page.getByLabel('Code from the email').fill(code)
  watch.expectRefusal(422, '/api/trpc/accounts.exchange')
  await expect(page.getByText(MAIL_REFUSALS.codeWrong.sentence)).toBeVisible()
  await expect(page.getByLabel('Code from the email')).toHaveValue(code)

  await test.step('a link that was used or has nothing behind it says so and leads to a new one', async () => {
    await page.goto(link)
    watch.expectRefusal(409, '/api/trpc/accounts.exchange')
    await expect(page.getByRole('alert')).toHaveText(MAIL_REFUSALS.linkUsed.sentence)
    await page.getByRole('link', { name: 'Ask for a new email' }).click()
    await expect(heading(page, 'Sign in by email')).toBeVisible()

    // not bound to a browser: nothing happens without a press
    await page.goto('/auth?mode=callback&token=fnothing')
    await press(page.getByRole('button', { name: 'Sign in' }))
    await expect(page.getByRole('alert')).toHaveText(MAIL_REFUSALS.linkInvalid.sentence)
  })
})

test('a new password by mail ends every sign-in, and the old one works no more', async ({ open, watch }) => {
  const fan = await newFan()
  const elsewhere = await open(fan)
  expect(await ledTo(elsewhere, '/settings/security')).toBe('/settings/security')

  const page = await open()
  await page.goto('/auth?mode=signin')
  await awake(page.getByRole('button', { name: 'Sign in' }))
  await page.getByLabel('Email').fill(fan.email)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(fan.email)
  await page.getByRole('button', { name: 'Send me an email' }).click()
  await expect(heading(page, 'Check your email')).toBeVisible()
  const { link } = await mailTo(fan.email, subjects.reset)

  const tab = await page.context().newPage()
  await tab.goto(link)
  const save = await awake(tab.getByRole('button', { name: 'Save new password' }))
  const field = tab.getByLabel('New password')
  await expect(field).toHaveAttribute('autocomplete', 'new-password')
  await expect(tab.getByLabel('Code from the email')).toHaveCount(0)
  await field.fill('short')
  await save.click()
  await expect(tab.locator('.field-error')).toHaveText(SENTENCES.passwordLength)
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

  expect(await ledTo(elsewhere, '/settings/security')).toMatch(/^\/auth\?mode=signin/)
})

test('a new password with the code, in another browser', async ({ open, request }) => {
  const fan = await newFan()
  // asked for by a browser with a secret of its own
  const code_challenge = createHash('sha256').update(randomUUID()).digest('base64url')
  await request.post('/api/v1/auth/reset-password', { data: { email: fan.email, code_challenge } })
  const { link, code } = await mailTo(fan.email, subjects.reset)

  const phone = await open(null, { viewport: { width: 375, height: 812 } })
  await phone.goto(link)
  await (await awake(phone.getByLabel('Code from the email'))).fill(code)
  const password = `new ${fan.password}`
  await phone.getByLabel('New password').fill(password)
  await phone.getByRole('button', { name: 'Save new password' }).click()
  await expect(phone).toHaveURL(/\/auth\?mode=signin/)
  await signIn(phone, { ...fan, password })
})

test('a new password with the code alone, where the link was never opened', async ({ open }) => {
  const fan = await newFan()
  const page = await open()
  await page.request.post('/api/v1/auth/reset-password', { data: { email: fan.email } })
  const { code } = await mailTo(fan.email, subjects.reset)
  await page.goto('/auth/reset-password')
  const save = await awake(page.getByRole('button', { name: 'Save new password' }))
  await save.click()
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
  await page.getByLabel('Email', { exact: true }).fill(fan.email)
  await page.getByLabel('Code from the email').fill(code)
  const password = `new ${fan.password}`
  await page.getByLabel('New password').fill(password)
  await save.click()
  await expect(page).toHaveURL(/\/auth\?mode=signin/)
  await signIn(page, { ...fan, password })
})

test('nobody was born in 1800 or is seventeen; signing up asks to confirm the address, and the link of the mail does, in any browser', async ({
  open,
}) => {
  const someone = newcomer()
  const page = await open()
  await page.goto('/auth?mode=signup&redirect=/explore')
  await test.step('nobody was born in 1800, and somebody of seventeen is too young', async () => {
    const send = await awake(page.getByRole('button', { name: 'Create account' }))
    await page.getByLabel('Day').fill('31')
    await page.getByLabel('Month').selectOption('January')
    for (const [year, sentence] of [
      ['1800', SENTENCES.dateOfBirthLongAgo],
      ['2990', SENTENCES.dateOfBirthAhead],
      [String(new Date().getFullYear() - 17), SENTENCES.tooYoung],
    ] as const) {
      await page.getByLabel('Year').fill(year)
      await send.click()
      await expect(page.getByText(sentence)).toBeVisible()
      // a refused form moves the focus to its first field: not while the next year is typed
      await expect(page.getByLabel('Username')).toBeFocused()
    }
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

test('the code of the mail confirms the address in the line that asks for it', async ({ open }) => {
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

test('an address is changed in the settings, and taken back from the mail to the old one', async ({ open }) => {
  const fan = await newFan()
  const page = await open(fan)
  await page.goto('/settings/security')
  await awake(page.getByRole('button', { name: 'Change email' }))
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
  await (await awake(other.getByLabel('Code from the email'))).fill(reset.code)
  const password = `new ${fan.password}`
  await other.getByLabel('New password').fill(password)
  await other.getByRole('button', { name: 'Save new password' }).click()
  await expect(other).toHaveURL(/\/auth\?mode=signin/)
  await signIn(other, { ...fan, password })
  expect(await ledTo(page, '/settings/security')).toMatch(/^\/auth\?mode=signin/)
})

test('a password is changed in the settings; this browser stays, the others go', async ({ open, watch }) => {
  const fan = await newFan()
  const elsewhere = await open(fan)
  const page = await open(fan)
  await page.goto('/settings/security')
  const change = await awake(page.getByRole('button', { name: 'Change password' }))
  await page.getByLabel('Current password').fill('not my password')
  await page.getByLabel('New password').fill(`new ${fan.password}`)
  await change.click()
  watch.expectRefusal(422, '/api/trpc/accounts.setPassword')
  await expect(page.getByLabel('New password')).toHaveValue(`new ${fan.password}`)
  await page.getByLabel('Current password').fill(fan.password)
  await change.click()
  await expect(page.getByText(MAIL_SENTENCES.passwordChanged)).toBeVisible()
  expect(await ledTo(page, '/settings/security')).toBe('/settings/security')
  expect(await ledTo(elsewhere, '/settings/security')).toMatch(/^\/auth\?mode=signin/)
})
