import type { Page } from '@playwright/test'
import { REPORT_TEXTS } from '#features/moderation/reports/spec.ts'
import { REASONS } from '#features/moderation/spec.ts'
import { SENTENCES } from '#features/offers/spec.ts'
import { LEAVE_FILES, SENTENCES as ORDER, REFUSALS } from '#features/orders/spec.ts'
import { MANAGING } from '#shared/sentences.ts'
import { exampleOffers, SENTENCES as SHELL } from '../src/app/shell/spec.ts'
import { expect, test } from './support/browser.ts'
import { balanceOf, newFan } from './support/people.ts'
import { asOwner, newCreator } from './support/platform.ts'
import { dialog, expectToast, navigate, press, searchAndDelete } from './support/steps.ts'

const title = 'A song with your name in it'
const description = 'Two minutes, piano and voice.'
const actions = (page: Page) => page.getByRole('region', { name: 'Actions' })

test('a creator makes an offer; a fan orders it, requests a revision and accepts the delivery', async ({
  open,
  watch,
}) => {
  const [fan, creator] = [await newFan({ tokens: 200 }), await newCreator()]
  const studio = await open(creator)
  await studio.goto('/offers')
  await expect(studio.getByRole('heading', { name: SENTENCES.none.own.title })).toBeVisible()
  await press(studio.getByRole('button', { name: 'Create offer' }))
  const form = dialog(studio, SENTENCES.createTitle)
  await form.getByRole('button', { name: 'Create Offer' }).click()
  await expect(form.getByText(SENTENCES.required).first()).toBeVisible()
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Description').fill(description)
  // a reload keeps the typed text
  await studio.reload()
  await expect(form.getByLabel('Title')).toHaveValue(title)
  await form.getByLabel('Price').fill('120')
  await form.getByLabel('Category').selectOption('Shoutout')
  await form.getByRole('button', { name: 'Create Offer' }).click()
  await expectToast(studio, SENTENCES.created)
  const card = studio.getByRole('article', { name: title })
  await expect(card).toContainText('120 tokens')

  const page = await open(fan)
  await page.goto(`/offer/${creator.username}`)
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await press(page.getByRole('button', { name: SENTENCES.order, exact: true }))
  const order = dialog(page, SENTENCES.orderTitle)
  await expect(order.getByText('80 tokens')).toBeVisible()
  await order.getByLabel(SENTENCES.note).fill('For Ada')
  await order.getByRole('button', { name: 'Order for 120 tokens' }).click()
  await expectToast(page, SENTENCES.ordered)
  await expect(page).toHaveURL(/\/orders\//)
  await expect(page.getByText('Due in')).toBeVisible()
  const address = new URL(page.url()).pathname
  expect(await balanceOf(fan)).toMatchObject({ balance: 80, held: 120 })

  await studio.getByRole('main').getByRole('link', { name: ORDER.orders }).click()
  await expect(studio.getByRole('tab', { name: ORDER.tabs.sold })).toHaveAttribute('aria-selected', 'true')
  await studio.getByRole('link', { name: title }).click()
  await expect(studio.getByText('For Ada')).toBeVisible()
  const delivery = studio.getByRole('form', { name: ORDER.deliver })
  await delivery.getByRole('button', { name: ORDER.deliver }).click()
  await expect(delivery.getByText(ORDER.deliveryMissing)).toBeVisible()
  await expect(delivery.getByLabel('Your delivery')).toBeFocused()
  await delivery.getByLabel('Your delivery').fill('Here is your song.')
  await delivery.getByLabel('Links').fill('https://songs.example/ada')
  const choosing = studio.waitForEvent('filechooser')
  await delivery.getByRole('button', { name: ORDER.addFiles }).click()
  const uploads = Promise.withResolvers<void>()
  await studio.route('**/api/trpc/uploads.*', async (route) => {
    await uploads.promise
    await route.continue()
  })
  await (await choosing).setFiles('public/og.jpg')
  // the page asks before the creator leaves it during an upload
  await studio.getByRole('main').getByRole('link', { name: ORDER.orders }).click()
  await dialog(studio, LEAVE_FILES.title).getByRole('button', { name: 'Stay' }).click()
  uploads.resolve()
  await expect(delivery.getByRole('button', { name: ORDER.deliver })).toBeEnabled()
  // returning to the page restores the draft of the delivery
  await navigate(studio, '/orders')
  await studio.getByRole('link', { name: title }).click()
  await expect(delivery.getByLabel('Your delivery')).toHaveValue('Here is your song.')
  await expect(delivery.getByRole('button', { name: 'Remove og.jpg' })).toBeVisible()
  await delivery.getByRole('button', { name: ORDER.deliver }).click()
  await expectToast(studio, ORDER.delivered)
  await expect(actions(studio)).toBeFocused()

  // the page of the fan updates without a reload
  await expect(page.getByRole('link', { name: 'https://songs.example/ada' })).toBeVisible()
  await expect(page.locator('main img[src*="/media/"]').first()).toBeVisible()
  await page.getByRole('button', { name: ORDER.revise }).click()
  await page.getByLabel('What should be different?').fill('Slower, please.')
  await page.getByRole('button', { name: ORDER.revise }).click()
  await expectToast(page, ORDER.revised)
  await expect(actions(page)).toBeFocused()
  await expect(studio.getByText('Slower, please.')).toBeVisible()
  // the next delivery starts without the old files
  await expect(delivery.getByRole('button', { name: 'Remove og.jpg' })).toHaveCount(0)
  await delivery.getByLabel('Your delivery').fill('Slower now.')
  await delivery.getByRole('button', { name: ORDER.deliver }).click()
  await expect(page.getByText('Slower now.')).toBeVisible()
  await expect(page.getByRole('button', { name: ORDER.revise })).toHaveCount(0)
  await page.getByRole('button', { name: ORDER.accept, exact: true }).click()
  const accept = page.getByRole('button', { name: 'Accept and pay 120 tokens' })
  await expect(accept).toBeVisible()
  await expect(page.getByRole('button', { name: 'Not yet' })).toBeFocused()
  // the creator cancels right after the fan accepts, and reads why the cancellation was refused
  await studio.getByRole('button', { name: ORDER.cancelOwn }).click()
  await studio.getByLabel('Why do you cancel?').fill('I am ill.')
  watch.expectRefusal(409, '/api/trpc/orders.cancel')
  await studio.route('**/api/trpc/orders.cancel*', async (route) => {
    await accept.click()
    await expectToast(page, ORDER.accepted)
    await route.continue()
  })
  await studio.getByRole('button', { name: ORDER.cancelOwn }).click()
  await expect(studio.getByRole('alert').getByText(REFUSALS.closed.sentence)).toBeVisible()
  await expect(studio.getByText(`${fan.displayName} accepted it`)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused()
  expect(await balanceOf(fan)).toMatchObject({ balance: 80, held: 0 })
  expect(await balanceOf(creator)).toMatchObject({ pending: 120 })
  await studio.goto('/content')
  await press(studio.getByRole('tab', { name: 'Offers 1' }))
  await expect(card).toContainText('$6.00')
  await navigate(page, '/orders')
  await press(page.getByText('Ended', { exact: true }))
  await expect(page.locator(`a[href="${address}"]`)).toBeVisible()
  await page.getByLabel(ORDER.search).fill(creator.username)
  await expect(page.locator(`a[href="${address}"]`)).toBeVisible()
  await page.getByLabel(ORDER.search).fill('another song')
  await expect(page.getByRole('heading', { name: ORDER.noneFound.title })).toBeVisible()

  await searchAndDelete(studio, { tab: 'offers', found: 'name in', title })
  await expect(studio.getByRole('heading', { name: SENTENCES.none.own.title })).toBeVisible()
  await expect(studio.getByRole('tab', { name: /^Offers/ })).toHaveText(/^Offers0?$/)
})

test('ordering in two tabs at once creates one order, which the fan can cancel once it is late', {
  tag: '@smoke',
}, async ({ open }) => {
  const [fan, creator] = [await newFan({ tokens: 200 }), await newCreator()]
  await asOwner(
    `insert into offers (creator_id, title, description, category, price_tokens, delivery_hours)
     values ($1, $2, $3, 'General', 50, 24)`,
    [creator.id, title, description],
  )
  const first = await open(fan)
  await first.goto(`/offer/${creator.username}`)
  await first.getByRole('link', { name: title }).click()
  await press(first.getByRole('button', { name: SENTENCES.order, exact: true }))
  const second = await first.context().newPage()
  await second.goto(first.url())
  await press(second.getByRole('button', { name: SENTENCES.order, exact: true }))
  // both dialogs open before the first order
  for (const tab of [first, second]) await expect(dialog(tab, SENTENCES.orderTitle)).toBeVisible()
  for (const tab of [first, second])
    await dialog(tab, SENTENCES.orderTitle).getByRole('button', { name: 'Order for 50 tokens' }).click()
  for (const tab of [first, second]) await expect(tab).toHaveURL(/\/orders\//)
  expect(second.url()).toBe(first.url())
  expect(await balanceOf(fan)).toMatchObject({ balance: 150, held: 50 })

  await asOwner(`update orders set due_at = now() - interval '1 hour' where buyer_id = $1`, [fan.id])
  await first.reload()
  await expect(first.getByText('Late by 1 hour')).toBeVisible()
  await press(first.getByRole('button', { name: ORDER.cancelLate }))
  await expect(first.getByText(ORDER.cancelAbout(50))).toBeVisible()
  await expect(first.getByRole('button', { name: ORDER.keepOrder })).toBeFocused()
  await first.getByRole('button', { name: ORDER.cancelLate }).click()
  await expectToast(first, ORDER.cancelled)
  await expect(first.getByRole('heading', { level: 1, name: title })).toBeFocused()
  // the other tab updates without a reload
  await expect(second.getByText('You cancelled it, and all tokens went back')).toBeVisible()
  expect(await balanceOf(fan)).toMatchObject({ balance: 200, held: 0 })
})

test('a creator edits an offer made from an example; a visitor signs in to order, and a fan reports it', async ({
  open,
}) => {
  const creator = await newCreator()
  const studio = await open(creator)
  await studio.goto('/messages?modal=specialOffers')
  const [example] = exampleOffers
  if (!example) throw new Error('there is no example')
  await dialog(studio, SHELL.specialOffers)
    .getByRole('button', { name: `${SHELL.createOffer} ${example.name}` })
    .click()
  const form = dialog(studio, SENTENCES.createTitle)
  await expect(form.getByLabel('Title')).toHaveValue(example.name)
  await expect(form.getByLabel('Price')).toHaveValue(String(example.tokens))
  await form.getByRole('button', { name: 'Create Offer' }).click()
  await expectToast(studio, SENTENCES.created)

  await navigate(studio, '/offers')
  await press(studio.getByRole('button', { name: `More about ${example.name}` }))
  await studio.getByRole('menuitem', { name: 'Edit' }).click()
  const edit = dialog(studio, SENTENCES.editTitle)
  await edit.getByLabel('Price').fill('99')
  await edit.getByRole('button', { name: 'Close' }).click()
  const ask = edit.getByRole('alertdialog', { name: MANAGING.leaveAsk })
  await ask.getByRole('button', { name: 'Keep editing' }).click()
  await edit.getByRole('button', { name: 'Save offer' }).click()
  await expectToast(studio, SENTENCES.updated)

  const visitor = await open()
  await visitor.goto(`/offer/${creator.username}`)
  await visitor.getByRole('link', { name: example.name }).click()
  await expect(visitor).toHaveTitle(`${example.name} by ${creator.displayName} · Limelight`)
  const address = new URL(visitor.url()).pathname
  await expect(visitor.getByRole('button', { name: 'Report' })).toHaveCount(0)
  await press(visitor.getByRole('button', { name: SENTENCES.order, exact: true }))
  await expect(visitor).toHaveURL(/\/auth\?mode=signin/)

  const page = await open(await newFan())
  await page.goto(address)
  await press(page.getByRole('button', { name: 'Report' }))
  const report = dialog(page, REPORT_TEXTS.ask(example.name))
  await report.getByLabel('What is it about?').selectOption(REASONS.fraud)
  await report.getByRole('button', { name: 'Send report' }).click()
  await expectToast(page, REPORT_TEXTS.reported)
  expect(await asOwner('select content_type from reports where subject_id = $1', [address.split('/').at(-1)])).toEqual([
    { content_type: 'offer' },
  ])

  await press(studio.getByRole('button', { name: `More about ${example.name}` }))
  await studio.getByRole('menuitem', { name: 'Delete' }).click()
  await dialog(studio, SENTENCES.deleteAsk).getByRole('button', { name: 'Delete' }).click()
  await expectToast(studio, SENTENCES.deleted)
})
