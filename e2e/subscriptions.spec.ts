import type { Page } from '@playwright/test'
import { KINDS, SENTENCES } from '#features/subscriptions/spec.ts'
import { MANAGING } from '#shared/managing.ts'
import { expect, test } from './support/browser.ts'
import { publishPhoto } from './support/content.ts'
import { balanceOf, newFan } from './support/people.ts'
import { ask, asOwner, newCreator, runJob } from './support/platform.ts'
import { expectToast, press } from './support/steps.ts'

/** The month of whoever subscribes to this creator ended a minute ago. */
const monthEnds = (creatorId: string) =>
  asOwner(
    `with past as (select id, paid_until - now() + interval '1 minute' as by from memberships where creator_id = $1),
       period as (update subscriptions s set starts_at = starts_at - by, ends_at = ends_at - by
         from past where s.membership_id = past.id)
     update memberships m set anchor_at = anchor_at - by, paid_until = paid_until - by, attempt_at = attempt_at - by
     from past where m.id = past.id`,
    [creatorId],
  )

const mine = (page: Page) => page.getByRole('region', { name: SENTENCES.mine })

async function openTiers(page: Page, username: string, from: number) {
  await page.goto(`/creator/${username}`)
  await press(page.getByRole('button', { name: new RegExp(`^Subscribe from ${from}\\D`) }))
}

async function subscribe(page: Page, tier: string, price: number) {
  await page.getByRole('button', { name: `Subscribe to ${tier}` }).click()
  const dialog = page.getByRole('dialog')
  const pay = dialog.getByRole('button', { name: SENTENCES.paysNow(price) })
  await pay.click()
  await expect(dialog.getByText(SENTENCES.consentMissing)).toBeVisible()
  await dialog.getByRole('checkbox', { name: SENTENCES.consent(price) }).check()
  await pay.click()
}

test('a creator offers a tier, a fan subscribes, both see it, it renews once, and is cancelled at once', {
  tag: '@alone',
}, async ({ open }) => {
  const creator = await newCreator()
  const fan = await newFan({ tokens: 433 })
  const stage = await open(creator)
  await stage.goto('/settings/subscriptions')
  await press(stage.getByRole('button', { name: 'New tier' }))
  const editor = stage.getByRole('dialog')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(editor.getByText(SENTENCES.nameMissing)).toBeVisible()
  await editor.getByLabel('Name').fill('Front row')
  await editor.getByLabel('Tokens a month').fill('120')
  await editor.getByRole('checkbox', { name: KINDS.text.label }).check()
  await editor.getByLabel('More benefits').fill('A song every week')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(stage.getByText(SENTENCES.saved)).toBeVisible()
  // the button of the empty state is gone
  await expect(stage.getByRole('heading', { name: SENTENCES.tiers })).toBeFocused()

  const seat = await open(fan)
  await openTiers(seat, creator.username, 120)
  await expect(seat.getByText('A song every week')).toBeInViewport()
  await subscribe(seat, 'Front row', 120)
  await expect(seat.getByText(SENTENCES.subscribed(creator.displayName))).toBeVisible()
  await expect(seat.getByRole('link', { name: /^Manage/ })).toBeVisible()
  await expect(seat.getByRole('heading', { name: 'Front row', exact: true })).toBeFocused()
  expect(await balanceOf(fan)).toMatchObject({ balance: 313 })

  await stage.goto('/subscribers')
  await expect(stage.getByRole('main').getByRole('listitem')).toContainText([
    new RegExp(`${fan.displayName}.*Front row · renews`),
  ])

  await monthEnds(creator.id)
  await Promise.all([runJob('subscriptions'), runJob('subscriptions')])
  expect(await balanceOf(fan)).toMatchObject({ balance: 193 })

  await seat.getByRole('link', { name: /^Manage/ }).click()
  await mine(seat)
    .getByRole('button', { name: /^Cancel/ })
    .click()
  await seat.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(mine(seat)).toContainText('Cancelled. Yours until')
  await expect(mine(seat).getByRole('heading', { name: SENTENCES.mine })).toBeFocused()
  await monthEnds(creator.id)
  await runJob('subscriptions')
  await expect(async () => {
    await seat.reload()
    await expect(mine(seat)).toContainText('Ended', { timeout: 2_000 })
  }).toPass()
  expect(await balanceOf(fan)).toMatchObject({ balance: 193 })
  await stage.reload()
  await expect(stage.getByRole('heading', { name: 'No subscribers yet' })).toBeVisible()
})

test('what a subscription opens is open at once, for who has just seen it locked', async ({ open }) => {
  const [creator, fan] = [await newCreator(), await newFan({ tokens: 200 })]
  const tier = { name: 'Front row', price_tokens: 120, benefits: ['A song every week'], unlocks_content: true }
  expect((await ask(creator, 'POST', '/subscription-tiers', tier)).status).toBe(201)
  await publishPhoto(creator, 'Behind the stage')
  await asOwner(
    `update content_items i set tier_id = t.id from subscription_tiers t
     where t.creator_id = $1 and i.creator_id = t.creator_id`,
    [creator.id],
  )
  const seat = await open(fan)
  await seat.goto(`/creator/${creator.username}`)
  await press(seat.getByRole('tab', { name: /^Photos/ }))
  await expect(seat.getByRole('button', { name: 'Behind the stage (locked)' })).toBeVisible()
  await seat.getByRole('tab', { name: 'Subscriptions' }).click()
  await subscribe(seat, tier.name, tier.price_tokens)
  await expectToast(seat, SENTENCES.subscribed(creator.displayName))
  await seat.getByRole('tab', { name: /^Photos/ }).click()
  await expect(seat.getByRole('button', { name: 'Behind the stage', exact: true })).toBeVisible()
})

test('asks before an unsaved tier is discarded, and before a tier is closed', async ({ open }) => {
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

  await page.getByRole('button', { name: 'Close Gallery' }).click()
  await expect(dialog).toContainText(SENTENCES.deleteAbout)
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Close Gallery' }).click()
  await dialog.getByRole('button', { name: 'Close tier' }).click()
  await expect(page.getByRole('heading', { name: SENTENCES.noTiers.title })).toBeVisible()
  await expect(page.getByRole('heading', { name: SENTENCES.tiers, exact: true })).toBeFocused()
})

test('a higher price asks again, and what cannot be paid is said and paid later', { tag: '@alone' }, async ({
  open,
  watch,
}) => {
  const creator = await newCreator()
  const fan = await newFan({ tokens: 200 })
  const stage = await open(creator)
  await stage.goto('/settings/subscriptions')
  await press(stage.getByRole('button', { name: 'New tier' }))
  await stage.getByRole('dialog').getByLabel('Name').fill('Balcony')
  await stage.getByRole('dialog').getByLabel('Tokens a month').fill('100')
  await stage.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(stage.getByText(SENTENCES.saved)).toBeVisible()
  const seat = await open(fan)
  await openTiers(seat, creator.username, 100)
  await subscribe(seat, 'Balcony', 100)
  await expect(seat.getByText(SENTENCES.subscribed(creator.displayName))).toBeVisible()

  await stage.getByRole('button', { name: 'Edit Balcony' }).click()
  await stage.getByRole('dialog').getByLabel('Tokens a month').fill('150')
  await stage.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(stage.getByRole('region', { name: SENTENCES.tiers })).toContainText('150')

  await seat.goto('/settings/subscriptions')
  await expect(mine(seat)).toContainText(SENTENCES.newPrice(150))
  await mine(seat)
    .getByRole('button', { name: /^See the new price/ })
    .click()
  const dialog = seat.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Renew from/ }).click()
  await expect(dialog.getByText(SENTENCES.consentMissing)).toBeVisible()
  await dialog.getByRole('checkbox', { name: SENTENCES.consent(150) }).check()
  await dialog.getByRole('button', { name: /^Renew from/ }).click()
  await expect(mine(seat)).not.toContainText(SENTENCES.newPrice(150))

  await monthEnds(creator.id)
  await runJob('subscriptions')
  await expect(async () => {
    await seat.reload()
    await expect(mine(seat)).toContainText(SENTENCES.unpaid, { timeout: 2_000 })
  }).toPass()
  watch.expectRefusal(402, '/api/trpc/subscriptions.renew')
  await mine(seat)
    .getByRole('button', { name: /^Pay now/ })
    .click()
  await expect(mine(seat).getByRole('alert')).toContainText('enough tokens')
  await asOwner("select ledger.promo_grant($1, 100, 'test')", [fan.id])
  await mine(seat)
    .getByRole('button', { name: /^Pay now/ })
    .click()
  await expect(mine(seat)).toContainText('Renews')
  expect(await balanceOf(fan)).toMatchObject({ balance: 50 })
})
