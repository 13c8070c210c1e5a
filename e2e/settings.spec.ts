import type { Page } from '@playwright/test'
import { USERNAME_SENTENCES } from '#features/accounts/people/spec.ts'
import { ZONE } from '#features/accounts/profile/screens/zone.ts'
import { PROFILE_SENTENCES, RATES_SENTENCES, startRates } from '#features/accounts/profile/spec.ts'
import { HOST } from '#features/live/hosting/spec.ts'
import { tooManyCombiningMarks } from '#shared/schemas.ts'
import { MANAGING } from '#shared/sentences.ts'
import { expect, test } from './support/browser.ts'
import { newFan } from './support/people.ts'
import { ask, asOwner, newCreator } from './support/platform.ts'
import { dialog, expectToast, press, waitForHydration } from './support/steps.ts'

const save = (page: Page) => page.getByRole('button', { name: 'Save changes' })
const name = (page: Page) => page.getByLabel('Name', { exact: true })
const bio = (page: Page) => page.getByLabel('Bio')

test('a creator corrects invalid fields and saves the profile, which visitors see', { tag: '@smoke' }, async ({
  open,
}) => {
  const creator = await newCreator()
  const page = await open(creator, { timezoneId: 'Europe/Kyiv' })
  await page.goto('/profile')
  await press(page.getByRole('link', { name: 'Edit profile' }))
  await test.step('invalid fields show their messages and keep the typed text', async () => {
    await (await waitForHydration(name(page))).fill(`Mira${'\u0301'.repeat(9)}`)
    await page.getByLabel('Username').fill('limеlight')
    await page.getByLabel('Website').fill('javascript:alert(1)')
    await page.getByRole('textbox', { name: 'Specialties' }).fill(`Ink, ${'very '.repeat(9)}long`)
    await save(page).click()
    await expect(page.getByText(tooManyCombiningMarks)).toBeVisible()
    await expect(page.getByText(USERNAME_SENTENCES.lookalike)).toBeVisible()
    await expect(page.getByText(PROFILE_SENTENCES.website)).toBeVisible()
    await expect(page.getByText(PROFILE_SENTENCES.specialties)).toBeVisible()
    await expect(name(page)).toBeFocused()
    await press(page.getByRole('button', { name: /^Remove very/ }))
    await expect(page.getByText(PROFILE_SENTENCES.specialties)).toBeHidden()
    await expect(page.getByLabel('Website')).toHaveValue('javascript:alert(1)')
  })
  await name(page).fill('Alma <b>Roth</b>')
  await page.getByLabel('Username').fill(`${creator.username}_b`)
  await expect(page.getByText(USERNAME_SENTENCES.restHint)).toBeVisible()
  await page.getByLabel('Website').fill('')
  await bio(page).fill('Ink portraits.\n<script>alert(1)</script>')
  await page.getByLabel('Category').selectOption('Art')
  await page.getByRole('textbox', { name: 'Specialties' }).fill('Portraits')
  await page.getByLabel('Country').selectOption('UA')
  await expect(page.getByLabel('Time zone')).toHaveValue(/^Europe\/K[iy]/)
  await page.getByLabel('Instagram').fill('https://www.instagram.com/mira.koval/')
  const card = page.getByRole('region', { name: 'Preview of your card' })
  await expect(card).toContainText('Alma <b>Roth</b>')
  await expect(card).toContainText('Ukraine')
  await save(page).click()
  await expectToast(page, PROFILE_SENTENCES.saved)
  await expect(save(page)).toBeHidden()
  await expect(page.getByLabel('Instagram')).toHaveValue('mira.koval')
  await expect(page.getByText(/^You can change your username again on/)).toBeVisible()

  const visitor = await open()
  await visitor.goto(`/${creator.username}`)
  await expect(visitor).toHaveURL(`/creator/${creator.username}_b`)
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText('Alma <b>Roth</b>')
  await expect(visitor.getByText('<script>alert(1)</script>').first()).toBeVisible()
  await expect(visitor.getByRole('list', { name: 'Specialties' })).toHaveText('InkPortraits')
  const link = visitor.getByRole('link', { name: /Instagram mira\.koval/ })
  await expect(link).toHaveAttribute('href', 'https://www.instagram.com/mira.koval')
})

test('the profile form keeps its texts when the username is taken and when the connection is lost', async ({
  open,
  watch,
}) => {
  const [fan, other] = [await newFan(), await newFan()]
  const page = await open(fan)
  await page.goto('/settings')
  await expect(page.getByLabel('Category')).toBeHidden()
  await (await waitForHydration(page.getByLabel('Username'))).fill(other.username.toUpperCase())
  await save(page).click()
  watch.expectRefusal(409, '/api/trpc/profile.update')
  await expect(page.getByText('capital letters make no difference')).toBeVisible()
  await page.getByLabel('Username').fill(fan.username)
  await bio(page).fill('A fan of ink')
  await page.route('**/api/trpc/profile.update*', (route) => route.abort())
  watch.expectCrash('net::ERR_FAILED')
  await save(page).click()
  await expect(page.getByRole('alert')).toHaveText(PROFILE_SENTENCES.failed)
  await page.unroute('**/api/trpc/profile.update*')
  await save(page).click()
  await expectToast(page, PROFILE_SENTENCES.saved)
  await page.goto('/profile')
  await expect(page.getByText('A fan of ink')).toBeVisible()
})

test('asks before a link, Back or going live discards unsaved changes', async ({ open }) => {
  const creator = await newCreator()
  const page = await open(creator)
  await page.goto('/profile')
  await press(page.getByRole('link', { name: 'Edit profile' }))
  await (await waitForHydration(bio(page))).fill('Half a sen')
  const question = dialog(page, MANAGING.leaveAsk)
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Wallet' }).click()
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toBeHidden()
  await expect(page).toHaveURL('/settings')
  await page.goBack()
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toBeHidden()
  await expect(page).toHaveURL('/settings')
  await expect(bio(page)).toHaveValue('Half a sen')
  await test.step('going live asks before it starts the stream', async () => {
    await page.getByRole('button', { name: 'Go Live' }).click()
    const setup = dialog(page, HOST.title)
    await setup.getByRole('button', { name: HOST.check }).click()
    await setup.getByLabel(HOST.name).fill('Unsaved')
    await setup.getByRole('button', { name: HOST.go, exact: true }).click()
    await expect(question).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(setup.getByLabel(HOST.name)).toHaveValue('Unsaved')
    expect((await ask(creator, 'GET', '/live/running')).body.stream).toBeNull()
    await setup.getByRole('button', { name: 'Close' }).click()
    await expect(setup).toBeHidden()
  })
  await page.goBack()
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByText('Half a sen')).toBeHidden()
})

test('a creator changes rates and closes a channel, after the dialog asks before it discards them', async ({
  open,
}) => {
  const creator = await newCreator()
  const page = await open(creator)
  await page.goto('/settings')
  await press(page.getByRole('button', { name: 'Change rates' }))
  const rates = dialog(page, 'Pricing rates')
  await rates.getByRole('textbox', { name: 'Video call' }).fill('1000')
  await rates.getByRole('button', { name: 'Save rates' }).click()
  await expect(rates.getByText(RATES_SENTENCES.rate)).toBeVisible()
  // Escape and the button both ask before they discard unsaved rates
  const leave = rates.getByRole('alertdialog', { name: MANAGING.leaveAsk })
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => rates.getByRole('button', { name: 'Close' }).click(),
  ]) {
    await close()
    await leave.getByRole('button', { name: 'Keep editing' }).click()
    await expect(rates.getByRole('textbox', { name: 'Video call' })).toHaveValue('1000')
  }
  await test.step('drops discarded rates, and closes without a question when rates are unchanged', async () => {
    await page.keyboard.press('Escape')
    await leave.getByRole('button', { name: 'Leave', exact: true }).click()
    await expect(rates).toBeHidden()
    await press(page.getByRole('button', { name: 'Change rates' }))
    await expect(rates.getByRole('textbox', { name: 'Video call' })).toHaveValue(String(startRates.videoCall))
    await page.keyboard.press('Escape')
    await expect(rates).toBeHidden()
  })
  await press(page.getByRole('button', { name: 'Change rates' }))
  await rates.getByRole('textbox', { name: 'Video call' }).fill('999')
  await rates.getByRole('textbox', { name: 'Text message' }).fill('nothing')
  await expect(rates.getByText(RATES_SENTENCES.free, { exact: true })).toBeVisible()
  await rates.getByRole('switch', { name: 'Accept: Voice call' }).click()
  await rates.getByRole('button', { name: 'Save rates' }).click()
  await expectToast(page, RATES_SENTENCES.saved)
  await expect(rates).toBeHidden()

  const visitor = await open()
  await visitor.goto(`/creator/${creator.username}`)
  const prices = visitor.getByRole('list', { name: `Prices of ${creator.displayName}` })
  await expect(prices.getByRole('listitem')).toHaveText([
    /^Video call.*999/,
    /^Voice call.*Not now/,
    'Schedule',
    /^Message.*Free/,
    /^Photo.*100/,
    /^Voice memo.*150/,
    /^Video message.*200/,
  ])
})

test('the form keeps unsaved rates after a lost connection and after a refusal', async ({ open, watch }) => {
  const creator = await newCreator()
  const page = await open(creator)
  await page.goto('/settings?modal=pricingRates')
  const rates = dialog(page, 'Pricing rates')
  const keep = await waitForHydration(rates.getByRole('button', { name: 'Save rates' }))
  await rates.getByRole('textbox', { name: 'Video call' }).fill('7')
  watch.expectCrash('net::ERR_FAILED')
  await page.route(/profile\.setRates/, (route) => route.abort())
  await keep.click()
  await expect(rates.getByText(RATES_SENTENCES.failed)).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await asOwner(`update users set role = 'fan' where id = $1`, [creator.id])
  watch.expectRefusal(403, '/api/trpc/profile.setRates')
  await keep.click()
  await expect(rates.getByText(RATES_SENTENCES.refused)).toBeVisible()
  await asOwner(`update users set role = 'creator' where id = $1`, [creator.id])
  await expect(rates.getByRole('textbox', { name: 'Video call' })).toHaveValue('7')
  await keep.click()
  await expectToast(page, RATES_SENTENCES.saved)
})

test('on a phone every settings section is a page with a Back button, and old wallet links still work', async ({
  open,
}) => {
  const page = await open(await newFan(), { viewport: { width: 375, height: 812 } })
  await page.goto('/settings#wallet')
  await expect(page).toHaveURL('/settings/wallet')
  await expect(page.getByRole('heading', { name: 'Weekly spending limit' })).toBeVisible()
  await press(page.getByRole('main').getByRole('link', { name: 'Settings' }))
  await expect(page).toHaveURL('/settings')
  const list = page.getByRole('navigation', { name: 'Settings' })
  await list.getByRole('link', { name: /^Appearance/ }).click()
  await expect(page.getByRole('heading', { name: 'Appearance', level: 1 })).toBeVisible()
  await expect(list).toBeHidden()
})

test('asks once whether to switch to the time zone of the device', async ({ open }) => {
  const fan = await newFan()
  await asOwner(`update users set time_zone = 'Europe/Berlin' where id = $1`, [fan.id])
  const page = await open(fan, { timezoneId: 'Asia/Tokyo' })
  // removes the mark by which the pages of all other tests suppress the question
  await page.addInitScript(() => {
    if (!sessionStorage.getItem('began')) localStorage.removeItem('limelight-zone')
    sessionStorage.setItem('began', 'yes')
  })
  await page.goto('/settings')
  await expectToast(page, ZONE.asks('Tokyo time'))
  await page.getByRole('button', { name: ZONE.change('Tokyo time') }).click()
  await expectToast(page, ZONE.changed('Tokyo time'))
  expect((await ask(fan, 'GET', '/users/profile')).body).toMatchObject({ time_zone: 'Asia/Tokyo' })
})
