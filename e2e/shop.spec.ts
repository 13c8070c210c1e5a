import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import * as z from 'zod'
import { HIDDEN } from '#features/moderation/removals/spec.ts'
import { REPORT_TEXTS } from '#features/moderation/reports/spec.ts'
import { HOUSE_RULES, REASONS } from '#features/moderation/spec.ts'
import { SENTENCES as ORDER, REFUSALS } from '#features/orders/spec.ts'
import { cancelMinutes, SENTENCES, TERMS } from '#features/shop/spec.ts'
import { kindRefusals, megabyte } from '#features/uploads/spec.ts'
import { expect, test } from './support/browser.ts'
import { balanceOf, demoPerson, newFan, type Person } from './support/people.ts'
import { ask, asOwner, newCreator } from './support/platform.ts'
import { waitForListener } from './support/realtime.ts'
import { dialog, expectToast, navigate, press, searchAndDelete, signIn, waitForHydration } from './support/steps.ts'

/** Name of the product. It is unique, because the list has products of all tests. */
const name = `Signed polaroid ${randomUUID().slice(0, 8)}`
const street = '12 St James’s Square'

/** Adds a product with its terms and an image as the creator. Reloads the page, which keeps the draft. */
async function addProduct(studio: Page) {
  await studio.goto('/shop')
  await expect(studio.getByRole('heading', { name: SENTENCES.none.own.title })).toBeVisible()
  await press(studio.getByRole('button', { name: 'Add product', exact: true }))
  const form = dialog(studio, SENTENCES.addTitle)
  await form.getByRole('button', { name: 'Add product' }).click()
  for (const sentence of [SENTENCES.nameMissing, SENTENCES.priceForm, SENTENCES.imageMissing])
    await expect(form.getByText(sentence)).toBeVisible()
  await expect(form.getByText(TERMS[2])).toBeVisible()
  await form.getByLabel('Category').selectOption('ebook')
  await expect(form.getByText(TERMS[2])).toBeHidden()
  await form.getByLabel('Category').selectOption('polaroid')
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Price').fill('120')
  await form.getByLabel('Stock').fill('1')
  // a reload keeps the typed text
  await studio.reload()
  await expect(form.getByLabel('Name')).toHaveValue(name)
  await waitForHydration(form.getByLabel('Name'))
  // a file of a wrong type or size is refused before an upload begins
  const announced: string[] = []
  studio.on('request', (request) => request.url().includes('uploads.begin') && announced.push(request.url()))
  const { type, size } = kindRefusals('product-image')
  const large = { name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * megabyte + 1) }
  for (const [file, refusal] of [
    ['src/local/seed/content/files/evening.mp4', type],
    [large, size],
  ] as const) {
    await form.getByLabel('Product image').setInputFiles(file)
    await expect(form.getByText(refusal.sentence)).toBeVisible()
  }
  expect(announced).toEqual([])
  await form.getByLabel('Product image').setInputFiles('public/og.jpg')
  await expect(form.getByRole('button', { name: 'Change the photo' })).toBeVisible()
  await form.getByRole('button', { name: 'Add product' }).click()
  await expectToast(studio, SENTENCES.added)
  const card = studio.getByRole('article', { name })
  await expect(card).toContainText('Last one')
  await expect(card.locator('img[src^="/media/"]')).toBeVisible()
}

/** Returns the time of a fan's order as a page in `timeZone` shows it. */
async function orderedIn(timeZone: string, { id }: Person): Promise<string> {
  const [event] = await asOwner(
    `select e.created_at as at from order_history e join orders o on o.id = e.order_id where o.buyer_id = $1 and e.kind = 'ordered'`,
    [id],
  )
  const minute = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const
  return new Intl.DateTimeFormat('en-GB', { ...minute, timeZone }).format(z.object({ at: z.date() }).parse(event).at)
}

async function report(page: Page, product: string) {
  await press(page.getByRole('button', { name: 'Report' }))
  const form = dialog(page, REPORT_TEXTS.ask(product))
  await form.getByLabel('What is it about?').selectOption(REASONS.fraud)
  await form.getByRole('button', { name: 'Send report' }).click()
  await expectToast(page, REPORT_TEXTS.reported)
}

async function buy(page: Page) {
  await page.goto('/shop?category=polaroid')
  await page.getByRole('link', { name }).click()
  await press(page.getByRole('button', { name: SENTENCES.buy, exact: true }))
  const form = dialog(page, SENTENCES.buyTitle)
  await expect(form.getByText('80 tokens')).toBeVisible()
  await form.getByRole('button', { name: 'Buy for 120 tokens' }).click()
  await expect(form.getByLabel('Name')).toBeFocused()
  await form.getByLabel('Name').fill('Ada Lovelace')
  await form.getByLabel('Street').fill(street)
  await form.getByLabel('Postal code').fill('SW1Y 4JH')
  await form.getByLabel('City').fill('London')
  await form.getByLabel('Country').selectOption('GB')
  await form.getByRole('button', { name: 'Buy for 120 tokens' }).click()
  await expectToast(page, SENTENCES.bought(true))
  await expect(page).toHaveURL(/\/orders\//)
}

test('a product is added, bought, shipped and disputed, and an admin refunds it', async ({ open, watch }) => {
  const [fan, creator] = [await newFan({ tokens: 200 }), await newCreator()]
  const studio = await open(creator)
  await addProduct(studio)
  const page = await open(fan, { timezoneId: 'Asia/Tokyo' })
  await waitForListener(creator)
  // the creator's page shows a toast about the order at once
  await Promise.all([expectToast(studio, `${fan.displayName} ordered “${name}”`), buy(page)])
  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: 'You ordered it' })).toContainText(
    await orderedIn('Asia/Tokyo', fan),
  )
  expect(await balanceOf(fan)).toMatchObject({ balance: 80, held: 120 })
  await expect(page.getByText(ORDER.cancelEarlyAbout(cancelMinutes, true))).toBeVisible()
  // cancelling asks for a confirmation
  const cancel = page.getByRole('button', { name: ORDER.cancelEarly })
  await press(cancel)
  await expect(page.getByText(ORDER.cancelAbout(120))).toBeVisible()
  await expect(page.getByRole('button', { name: ORDER.keepOrder })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(cancel).toBeFocused()

  await navigate(studio, '/orders')
  await studio.getByRole('link', { name }).click()
  await expect(studio.getByText(street)).toBeVisible()
  const ship = studio.getByRole('form', { name: ORDER.ship })
  await ship.getByLabel('Carrier').fill('Royal Mail')
  await ship.getByLabel('Tracking number').fill('RM 123')
  await studio.reload()
  await waitForHydration(ship.getByLabel('Carrier'))
  await expect(ship.getByLabel('Carrier')).toHaveValue('Royal Mail')
  await expect(ship.getByLabel('Tracking number')).toHaveValue('RM 123')
  await ship.getByLabel('Tracking page').fill('RM 123')
  await ship.getByRole('button', { name: ORDER.ship }).click()
  await expect(ship.getByLabel('Tracking page')).toBeFocused()
  await ship.getByLabel('Tracking page').fill('')
  await cancel.click()
  await expect(page.getByRole('button', { name: ORDER.keepOrder })).toBeFocused()
  await ship.getByRole('button', { name: ORDER.ship }).click()
  await expectToast(studio, ORDER.shipped)
  await expect(studio.getByRole('region', { name: 'Actions' })).toBeFocused()

  // the page of the fan updates without a reload
  await expect(page.getByText('RM 123')).toBeVisible()
  // the question about cancelling disappears, because the order is shipped
  await expect(page.getByText(ORDER.cancelAbout(120))).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Actions' })).toBeFocused()
  await expect(page.getByRole('button', { name: ORDER.cancelEarly })).toHaveCount(0)
  const wrong = page.getByRole('button', { name: ORDER.dispute })
  await wrong.click()
  await page.getByLabel('What is wrong?').fill('It arrived torn.')
  // Back keeps the typed text and returns the focus to the button
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(wrong).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('What is wrong?')).toHaveValue('It arrived torn.')
  // a reload keeps the typed text too
  await page.reload()
  await press(wrong)
  await expect(page.getByLabel('What is wrong?')).toHaveValue('It arrived torn.')
  await page.getByRole('button', { name: 'Open a case' }).click()
  await expectToast(page, ORDER.disputed)
  await expect(page.getByRole('region', { name: 'Actions' })).toBeFocused()
  await expect(studio.getByText(ORDER.caseOpen.seller)).toBeVisible()
  await expect(studio.getByRole('heading', { name: 'Parcel', exact: true })).toBeVisible()
  expect(await balanceOf(fan)).toMatchObject({ balance: 80, held: 120 })

  const office = await open(await demoPerson('admin'))
  await office.goto('/orders?tab=disputes')
  const dispute = office.getByRole('article', { name }).filter({ hasText: fan.username })
  await expect(dispute).toContainText('It arrived torn.')
  const late = await office.context().newPage()
  await late.goto('/orders?tab=disputes')
  const seenLate = late.getByRole('article', { name }).filter({ hasText: fan.username })
  await press(seenLate.getByRole('button', { name: 'Pay the creator' }))
  await seenLate.getByLabel('Why?').fill('It was shipped.')
  await press(dispute.getByRole('button', { name: 'Give the tokens back' }))
  await dispute.getByLabel('Why?').fill('The picture shows it.')
  await dispute.getByRole('button', { name: 'Give the tokens back' }).click()
  await expectToast(office, ORDER.decided)
  // a second decision a moment later is refused with a message
  watch.expectRefusal(409, '/api/trpc/orders.resolve')
  await seenLate.getByRole('button', { name: 'Pay the creator' }).click()
  await expectToast(late, REFUSALS.notDisputed.sentence)
  // the form keeps the typed reason
  await expectToast(late, 'It was shipped.')
  await late.close()

  await expect(page.getByText('The picture shows it.').first()).toBeVisible()
  expect(await balanceOf(fan)).toMatchObject({ balance: 200, held: 0 })
  // the shipping address is deleted
  await expect(studio.getByText('The picture shows it.').first()).toBeVisible()
  await expect(studio.getByText(street)).toHaveCount(0)
  await navigate(studio, '/content')
  await press(studio.getByRole('tab', { name: 'Shop 1' }))
  // the piece was shipped, so it is not restocked
  await expect(studio.getByRole('article', { name })).toContainText('Sold out')
  await searchAndDelete(studio, { tab: 'products', found: 'polaroid', title: name })
  await expect(studio.getByRole('heading', { name: SENTENCES.none.creator.title })).toBeVisible()
  await expect(studio.getByRole('tab', { name: /^Shop/ })).toHaveText(/^Shop0?$/)
})

test('a visitor signs in to buy; the last piece is sold once; moderation hides it', { tag: '@smoke' }, async ({
  open,
}) => {
  const creator = await newCreator()
  const id = randomUUID()
  await asOwner(
    `insert into products (id, creator_id, name, category, physical, price_tokens, stock_quantity, image_url)
     values ($1, $2, 'A recording', 'voice-recording', false, 30, 1, 'https://pictures.example/1.jpg')`,
    [id, creator.id],
  )
  const [first, second] = [await open(), await open(await newFan({ tokens: 50 }))]
  await first.goto(`/shop/product/${id}`)
  await press(first.getByRole('button', { name: SENTENCES.buy, exact: true }))
  await expect(first).toHaveURL(/\/auth\?.*redirect/)
  await signIn(first, await newFan({ tokens: 50 }))
  await expect(dialog(first, SENTENCES.buyTitle)).toBeVisible()
  await second.goto(`/shop/product/${id}`)
  await report(second, 'A recording')
  expect(await asOwner('select content_type from reports where subject_id = $1', [id])).toEqual([
    { content_type: 'product' },
  ])
  await press(second.getByRole('button', { name: SENTENCES.buy, exact: true }))
  const asking = dialog(second, SENTENCES.buyTitle)
  await expect(asking.getByLabel('Street')).toHaveCount(0)
  await asking.getByRole('button', { name: 'Buy for 30 tokens' }).click()
  await expect(second).toHaveURL(/\/orders\//)
  await first.goto(`/shop/product/${id}`)
  await expect(first.getByRole('button', { name: SENTENCES.soldOut })).toBeDisabled()
  expect((await first.request.get('/shop/product/none')).status()).toBe(404)
  await navigate(first, '/shop/product/none')
  await expect(first.getByRole('heading', { level: 1 })).toHaveText(SENTENCES.gone.title)

  await test.step('the creator reads why moderation hid the product, and opens the decision', async () => {
    const [filed] = await asOwner('select case_id from reports where subject_id = $1', [id])
    const { case_id } = z.object({ case_id: z.uuid() }).parse(filed)
    const removal = { reason: 'copyright' }
    const admin = await demoPerson('admin')
    expect((await ask(admin, 'POST', `/admin/moderation/reports/${case_id}/remove`, removal)).status).toBe(200)
    const studio = await open(creator)
    await studio.goto('/shop')
    const card = studio.getByRole('article', { name: 'A recording' })
    await expect(card.getByRole('note')).toContainText(HIDDEN.rule(HOUSE_RULES.copyright.title))
    await studio.goto(`/shop/product/${id}`)
    await expect(studio.getByText(HIDDEN.title, { exact: true })).toBeVisible()
    await expect(studio.getByText(SENTENCES.soldOut)).toHaveCount(0)
    await expect(studio.getByRole('note')).toContainText(HIDDEN.rule(HOUSE_RULES.copyright.title))
    await studio.getByRole('link', { name: HIDDEN.toDecisions }).click()
    await expect(studio).toHaveURL('/decisions')
    await expect(studio.getByText(HOUSE_RULES.copyright.title)).toBeVisible()
  })
})
