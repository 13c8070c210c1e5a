import type { Page } from '@playwright/test'
import * as z from 'zod'
import { KINDS, SENTENCES } from '#features/subscriptions/spec.ts'
import { MANAGING } from '#shared/sentences.ts'
import { expect, test } from './support/browser.ts'
import { publishPhoto } from './support/content.ts'
import { balanceOf, newFan } from './support/people.ts'
import { ask, asOwner, newCreator } from './support/platform.ts'
import { expectToast, press } from './support/steps.ts'

/** Ends the paid month of the creator's subscribers and makes their renewal fail for lack of tokens. */
const failRenewal = (creatorId: string) =>
  asOwner(
    `with past as (select id, paid_until - now() + interval '1 minute' as by from memberships where creator_id = $1),
       period as (update subscriptions s set starts_at = starts_at - by, ends_at = ends_at - by
         from past where s.membership_id = past.id)
     update memberships m set anchor_at = anchor_at - by, paid_until = paid_until - by, state = 'grace',
       attempt_at = now() + interval '1 hour', grace_until = now() + interval '2 days'
     from past where m.id = past.id`,
    [creatorId],
  )

const mine = (page: Page) => page.getByRole('region', { name: SENTENCES.mine })

async function subscribe(page: Page, tier: string, price: number) {
  await page.getByRole('button', { name: `Subscribe to ${tier}` }).click()
  const dialog = page.getByRole('dialog')
  const pay = dialog.getByRole('button', { name: SENTENCES.paysNow(price) })
  await pay.click()
  await expect(dialog.getByText(SENTENCES.consentMissing)).toBeVisible()
  await dialog.getByRole('checkbox', { name: SENTENCES.consent(price) }).check()
  await pay.click()
}

test('a fan subscribes to a tier, which opens locked content, and cancels', { tag: '@smoke' }, async ({ open }) => {
  const [creator, fan] = [await newCreator(), await newFan({ tokens: 433 })]
  const studio = await open(creator)
  await studio.goto('/settings/subscriptions')
  await press(studio.getByRole('button', { name: 'New tier' }))
  const editor = studio.getByRole('dialog')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(editor.getByText(SENTENCES.nameMissing)).toBeVisible()
  await editor.getByLabel('Name').fill('Front row')
  await editor.getByLabel('Tokens a month').fill('120')
  await editor.getByRole('checkbox', { name: KINDS.text.label }).check()
  await editor.getByRole('switch', { name: 'Unlocks content' }).check()
  await editor.getByLabel('More benefits').fill('A song every week')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(studio.getByText(SENTENCES.saved)).toBeVisible()
  // the button of the empty state, which had the focus, has disappeared
  await expect(studio.getByRole('heading', { name: SENTENCES.tiers })).toBeFocused()
  await publishPhoto(creator, 'Behind the stage')
  await asOwner(
    `update content_items i set tier_id = t.id from subscription_tiers t
     where t.creator_id = $1 and i.creator_id = t.creator_id`,
    [creator.id],
  )

  const page = await open(fan)
  await page.goto(`/creator/${creator.username}`)
  await press(page.getByRole('tab', { name: /^Photos/ }))
  await expect(page.getByRole('button', { name: 'Behind the stage (locked)' })).toBeVisible()
  await page.getByRole('button', { name: /^Subscribe from 120\D/ }).click()
  await expect(page.getByText('A song every week')).toBeInViewport()
  await subscribe(page, 'Front row', 120)
  await expectToast(page, SENTENCES.subscribed(creator.displayName))
  await expect(page.getByRole('link', { name: /^Manage/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Front row', exact: true })).toBeFocused()
  expect(await balanceOf(fan)).toMatchObject({ balance: 313 })
  await page.getByRole('tab', { name: /^Photos/ }).click()
  await expect(page.getByRole('button', { name: 'Behind the stage', exact: true })).toBeVisible()

  await studio.goto('/subscribers')
  await expect(studio.getByRole('main').getByRole('listitem')).toContainText([
    new RegExp(`${fan.displayName}.*Front row · renews`),
  ])

  await page.getByRole('tab', { name: 'Subscriptions' }).click()
  await page.getByRole('link', { name: /^Manage/ }).click()
  await mine(page)
    .getByRole('button', { name: /^Cancel/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(mine(page)).toContainText('Cancelled. Yours until')
  await expect(mine(page).getByRole('heading', { name: SENTENCES.mine })).toBeFocused()
})

test('asks before it discards an unsaved tier and before it closes a tier', async ({ open }) => {
  const creator = await newCreator()
  const page = await open(creator)
  await page.goto('/settings/subscriptions')
  await press(page.getByRole('button', { name: 'New tier' }))
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Gallery')
  const height = async () => (await dialog.getByLabel('Name').boundingBox())?.height
  const before = await height()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText(SENTENCES.priceForm)).toBeVisible()
  expect(await height(), 'beside a field with an error').toBe(before)
  await page.keyboard.press('Escape')
  const ask = dialog.getByRole('alertdialog', { name: MANAGING.leaveAsk })
  await ask.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog.getByLabel('Name')).toHaveValue('Gallery')
  await dialog.getByLabel('Tokens a month').fill('90')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(SENTENCES.saved)).toBeVisible()
  await page.getByRole('button', { name: 'Edit Gallery' }).click()
  await expect(dialog.getByLabel('Name')).toHaveValue('Gallery')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Edit Gallery' }).click()
  await dialog.getByLabel('Tokens a month').fill('150')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('region', { name: SENTENCES.tiers })).toContainText('150')
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Close Gallery' }).click()
  await expect(dialog).toContainText(SENTENCES.deleteAbout)
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Close Gallery' }).click()
  await dialog.getByRole('button', { name: 'Close tier' }).click()
  await expect(page.getByRole('heading', { name: SENTENCES.noTiers.title })).toBeVisible()
  await expect(page.getByRole('heading', { name: SENTENCES.tiers, exact: true })).toBeFocused()
})

test('a higher price needs a new consent, and an unpaid renewal can be paid later', async ({ open, watch }) => {
  const [creator, fan] = [await newCreator(), await newFan({ tokens: 200 })]
  const made = await ask(creator, 'POST', '/subscription-tiers', { name: 'Balcony', price_tokens: 100 })
  const { id } = z.object({ id: z.uuid() }).parse(made.body.tier)
  const wanted = { tier_id: id, price_tokens: 100, renewal_consent: true }
  expect((await ask(fan, 'POST', '/subscriptions', wanted)).status).toBe(201)
  expect((await ask(creator, 'PUT', `/subscription-tiers/${id}`, { price_tokens: 150 })).status).toBe(200)

  const page = await open(fan)
  await page.goto('/settings/subscriptions')
  await expect(mine(page)).toContainText(SENTENCES.newPrice(150))
  await press(mine(page).getByRole('button', { name: /^See the new price/ }))
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Renew from/ }).click()
  await expect(dialog.getByText(SENTENCES.consentMissing)).toBeVisible()
  await dialog.getByRole('checkbox', { name: SENTENCES.consent(150) }).check()
  await dialog.getByRole('button', { name: /^Renew from/ }).click()
  await expect(mine(page)).not.toContainText(SENTENCES.newPrice(150))

  await failRenewal(creator.id)
  await page.reload()
  await expect(mine(page)).toContainText(SENTENCES.unpaid)
  watch.expectRefusal(402, '/api/trpc/subscriptions.renew')
  const payNow = mine(page).getByRole('button', { name: /^Pay now/ })
  await press(payNow)
  await expect(mine(page).getByRole('alert')).toContainText('enough tokens')
  await asOwner("select ledger.promo_grant($1, 100, 'test')", [fan.id])
  await payNow.click()
  await expect(mine(page)).toContainText('Renews')
  expect(await balanceOf(fan)).toMatchObject({ balance: 50 })
})
