import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import * as z from 'zod'
import { DATA_SENTENCES } from '#features/accounts/spec/data.ts'
import { RATES_SENTENCES } from '#features/accounts/spec/rates.ts'
import { SECURITY_SENTENCES } from '#features/accounts/spec/security.ts'
import { USERNAME_SENTENCES } from '#features/accounts/spec/usernames.ts'
import { AUDIENCES, SENTENCES as BROADCAST } from '#features/broadcast/spec.ts'
import { UPLOADING } from '#features/content/spec/uploading.ts'
import { SENTENCES as CONTENT } from '#features/content/spec.ts'
import { SENTENCES as MESSAGES } from '#features/messages/spec.ts'
import { SENTENCES as SUBSCRIPTIONS } from '#features/subscriptions/spec.ts'
import { SENTENCES as TIPS } from '#features/tips/spec.ts'
import { png } from '../src/testing/pictures.ts'
import { aboutColours, violations } from './support/axe.ts'
import { expect, test } from './support/browser.ts'
import { publishPhoto } from './support/content.ts'
import { silence, uploadAs } from './support/files.ts'
import { demoPerson, newFan, type Person, passwordOf } from './support/people.ts'
import { ask, asOwner } from './support/platform.ts'
import { shiftMax, watchShifts } from './support/shifts.ts'
import { awake, goToPayment, openPurchase, openTip, openWallet, press } from './support/steps.ts'

type Screen = { name: string; path: string; as?: () => Promise<Person>; arrive?: (page: Page) => Promise<unknown> }

const fan = () => newFan({ tokens: 50 })
const { suspendedTitle } = SECURITY_SENTENCES
const { pendingTitle } = DATA_SENTENCES

async function suspended(): Promise<Person> {
  const person = await newFan()
  const reason = 'Three people reported your messages.'
  await asOwner(`update users set status = 'suspended', suspended_at = now(), suspended_reason = $2 where id = $1`, [
    person.id,
    reason,
  ])
  return person
}

async function follower(): Promise<Person> {
  const person = await newFan()
  await asOwner(`insert into follows select $1, id from users where username in ('mira_koval', 'creator2')`, [
    person.id,
  ])
  return person
}

/** A creator of the seed with a photo for everybody. */
async function publisher(username: string): Promise<Person> {
  const creator = await demoPerson(username)
  await publishPhoto(creator, 'Dusk')
  return creator
}

/** A fan who may buy a photo of a creator's. */
async function buyer(): Promise<Person> {
  await publishPhoto(await demoPerson('creator2'), 'Dawn', 20)
  return fan()
}

const orderAnswer = z.object({ body: z.object({ order: z.object({ id: z.string() }) }) })

/** A fan with an order that was delivered, and their creator with an offer. */
async function ordered(): Promise<Person> {
  const [fan, id] = [await newFan({ tokens: 50 }), randomUUID()]
  await asOwner(
    `insert into offers (id, creator_id, title, description, category, price_tokens, delivery_hours)
     select $1, u.id, 'A line for your wall', 'Written by hand.', 'General', 20, 24 from users u where u.username = 'mira_koval'`,
    [id],
  )
  const { order } = orderAnswer.parse(await ask(fan, 'POST', `/offers/${id}/order`, { note: 'For Ada' })).body
  const links = ['https://walls.example/ada']
  await ask(await demoPerson('mira_koval'), 'POST', `/orders/${order.id}/deliver`, { text: 'Here it is.', links })
  return fan
}

/** A parcel of somebody's: a fan's that is on its way, or with words that are in dispute. */
async function parcelOf(words?: string): Promise<Person> {
  const [fan, id] = [await newFan({ tokens: 50 }), randomUUID()]
  const address = { name: 'Ada Lovelace', line1: '12 St James’s Square', city: 'London', country: 'GB' }
  await asOwner(
    `insert into products (id, creator_id, name, category, physical, price_tokens, image_url)
     select $1, u.id, 'A pressed flower', 'letter', true, 20, '/demo/poster-16.webp' from users u where u.username = 'mira_koval'`,
    [id],
  )
  const bought = await ask(fan, 'POST', `/shop/items/${id}/buy`, { shipping_address: address })
  const { order } = orderAnswer.parse(bought).body
  const tracking = { carrier: 'Post', tracking_number: 'AB 1' }
  await ask(await demoPerson('mira_koval'), 'POST', `/orders/${order.id}/ship`, tracking)
  if (words) await ask(fan, 'POST', `/orders/${order.id}/dispute`, { reason: words })
  return fan
}

async function disputed(): Promise<Person> {
  await parcelOf('It arrived torn.')
  return demoPerson('admin')
}

async function subscriber(): Promise<Person> {
  const person = await newFan({ tokens: 200 })
  await asOwner(
    `select ledger.subscribe($1, t.id, t.price_tokens, 'yes', null, null, null)
     from subscription_tiers t join users u on u.id = t.creator_id where u.username = 'mira_koval' and t.name = 'Front row'`,
    [person.id],
  )
  return person
}

async function leaving(): Promise<Person> {
  const person = await newFan()
  await asOwner(`update users set status = 'deleted', deletion_requested_at = now() where id = $1`, [person.id])
  return person
}

async function openFilters(page: Page) {
  await press(page.getByRole('button', { name: /^Filters/ }))
  await page.getByRole('dialog', { name: 'Filters' }).waitFor()
}

async function cutCard(page: Page) {
  const opening = page.waitForEvent('filechooser')
  await press(page.getByRole('button', { name: 'Choose a photo' }))
  await (await opening).setFiles('public/og.jpg')
  await page.getByRole('slider', { name: 'Zoom' }).waitFor()
}

async function askForCall(page: Page) {
  await press(page.getByRole('group', { name: 'Prices of Mira Koval' }).getByRole('link', { name: /^Video call/ }))
  await page.getByRole('dialog', { name: 'Video call with Mira Koval' }).waitFor()
}

async function talker(): Promise<Person> {
  const person = await newFan({ tokens: 200 })
  const mira = await demoPerson('mira_koval')
  await ask(person, 'POST', `/messages/${mira.id}`, { content: 'Will you play tonight?' })
  await ask(mira, 'POST', `/messages/${person.id}`, { content: 'At nine' })
  return person
}

/** Somebody who was sent a picture, a voice, and something that costs tokens to open. */
async function showered(): Promise<Person> {
  const [person, mira] = [await newFan({ tokens: 50 }), await demoPerson('mira_koval')]
  const voice = await uploadAs(mira, 'message-audio', 'audio/wav', silence())
  await ask(mira, 'POST', `/messages/${person.id}`, { kind: 'audio', attachment_id: voice })
  const picture = await uploadAs(mira, 'message-image')
  await ask(mira, 'POST', `/messages/${person.id}`, { kind: 'image', attachment_id: picture, content: 'Tonight' })
  const sold = await uploadAs(mira, 'message-image')
  await ask(mira, 'POST', `/messages/${person.id}`, { kind: 'image', attachment_id: sold })
  await asOwner('update messages set unlock_price = 20 where attachment_id = $1', [sold])
  return person
}

/** Whatever stands behind a dialog is read with it: a short page does. */
const behind = '/creator/mira_koval'
const screens: Screen[] = [
  { name: 'home', path: '/' },
  { name: 'sign in', path: '/auth?mode=signin' },
  { name: 'sign up', path: '/auth?mode=signup' },
  { name: 'the mail that is awaited', path: '/auth?mode=link', arrive: askForLink },
  {
    name: 'the code in another browser',
    path: '/auth?mode=callback&token=b',
    arrive: (page) => shows(page, 'One more step'),
  },
  {
    name: 'a new password',
    path: '/auth/reset-password?token=b',
    arrive: (page) => shows(page, 'Choose a new password'),
  },
  { name: 'explore', path: '/explore' },
  {
    name: 'explore, with filters and nobody',
    path: '/explore?category=art&chip=new&location=IS&search=zzzz&live=true',
  },
  { name: 'the filters of explore', path: '/explore?location=UA&max_price=90', arrive: openFilters },
  { name: 'before a call', path: '/explore?search=mira_koval', as: fan, arrive: askForCall },
  { name: 'a creator', path: '/creator/mira_koval' },
  { name: 'the creator’s dashboard', path: '/dashboard', as: () => demoPerson('creator') },
  {
    name: 'fan engagement',
    path: '/fan-engagement',
    as: () => demoPerson('creator'),
    arrive: (page) => page.getByRole('heading', { name: TIPS.topGifters }).waitFor(),
  },
  {
    name: 'a message to all fans',
    path: '/fan-engagement?modal=broadcast',
    as: () => demoPerson('creator'),
    arrive: refuseEmptyBroadcast,
  },
  { name: 'the creator’s wallet', path: '/wallet', as: () => demoPerson('creator') },
  { name: 'the creator’s earnings', path: '/earnings', as: () => demoPerson('creator') },
  { name: 'the tip dialog', path: behind, as: fan, arrive: (page) => openTip(page, 'Mira Koval') },
  { name: 'the packages', path: behind, as: fan, arrive: openPurchase },
  { name: 'the payment form', path: behind, as: fan, arrive: (page) => goToPayment(page) },
  { name: 'the wallet', path: behind, as: fan, arrive: openWallet },
  { name: 'conversations', path: '/messages', as: talker },
  {
    name: 'a conversation',
    path: '/messages/mira_koval',
    as: talker,
    arrive: (page) => awake(page.getByRole('textbox', { name: 'Message Mira Koval' })),
  },
  {
    name: 'a conversation with pictures, a voice and what is locked',
    path: '/messages/mira_koval',
    as: showered,
    arrive: async (page) => {
      await page.getByRole('button', { name: MESSAGES.locked(20) }).waitFor()
      await page.getByRole('button', { name: 'Play' }).waitFor()
      await page.getByRole('img', { name: /photo/ }).waitFor()
    },
  },
  {
    name: 'the picture of a card',
    path: '/dashboard?modal=imageCrop',
    as: () => demoPerson('creator'),
    arrive: cutCard,
  },
  { name: 'a fan’s home', path: '/home', as: () => demoPerson('fan2') },
  { name: 'an area before anything is in it', path: '/calls', as: fan },
  { name: 'an area with tabs', path: '/content', as: () => demoPerson('creator2') },
  { name: 'content to choose from', path: '/content', as: () => publisher('creator'), arrive: manageContent },
  { name: 'content in the light', path: '/content', as: () => publisher('creator'), arrive: lookAtContent },
  { name: 'content that is locked', path: '/creator/creator2', as: buyer, arrive: askToUnlock },
  {
    name: 'photos to upload',
    path: '/content?modal=bulkUpload',
    as: () => demoPerson('creator2'),
    arrive: choosePhotos,
  },
  {
    name: 'a digital to upload',
    path: '/content?modal=digitalUpload',
    as: () => demoPerson('creator2'),
    arrive: sendNoFile,
  },
  { name: 'content that was bought', path: '/collections', as: fan, arrive: openPurchases },
  { name: 'a call with a creator', path: '/call/video/mira_koval', as: fan },
  {
    name: 'signing in over a page',
    path: `${behind}?modal=auth`,
    arrive: (page) => page.getByRole('dialog', { name: 'Sign in' }).waitFor(),
  },
  {
    name: 'looking for a creator over a page',
    path: `${behind}?modal=creatorDiscovery`,
    arrive: (page) => page.getByRole('dialog').getByRole('link', { name: 'Mira Koval' }).waitFor(),
  },
  {
    name: 'an area over a page',
    path: `${behind}?modal=goLiveSetup`,
    as: () => demoPerson('creator2'),
    arrive: (page) => page.getByRole('dialog', { name: 'Go Live' }).waitFor(),
  },
  { name: 'the profile menu', path: '/messages', as: () => demoPerson('creator'), arrive: openMenu },
  { name: 'the palette', path: behind, as: fan, arrive: openPalette },
  {
    name: 'special offers',
    path: '/messages?modal=specialOffers',
    as: () => demoPerson('creator'),
    arrive: dialogOpens,
  },
  { name: 'the notifications', path: '/messages', as: () => demoPerson('creator'), arrive: openNotifications },
  { name: 'offers of a creator', path: '/offer/mira_koval' },
  { name: 'an offer', path: '/offer/mira_koval', as: fan, arrive: openOffer },
  { name: 'ordering an offer', path: '/offer/mira_koval', as: fan, arrive: openOrdering },
  { name: 'a creator’s own offers', path: '/offers', as: () => demoPerson('creator') },
  { name: 'making an offer', path: '/offers', as: () => demoPerson('creator'), arrive: beginOffer },
  { name: 'somebody’s orders', path: '/orders', as: ordered },
  { name: 'an order', path: '/orders', as: ordered, arrive: openOrder },
  { name: 'the shop', path: '/shop', as: fan },
  { name: 'buying a product', path: '/shop', as: () => newFan({ tokens: 200 }), arrive: buyWithoutAddress },
  { name: 'a creator’s own shop', path: '/shop', as: () => demoPerson('creator') },
  { name: 'adding a product', path: '/shop', as: () => demoPerson('creator'), arrive: beginProduct },
  { name: 'figures of a shop', path: '/shop?tab=figures', as: () => demoPerson('creator') },
  { name: 'a parcel', path: '/orders', as: () => parcelOf(), arrive: openParcel },
  { name: 'disputes', path: '/orders?tab=disputes', as: disputed, arrive: openDispute },
  { name: 'tiers of a creator', path: behind, arrive: openTiers },
  { name: 'subscribing to a tier', path: behind, as: () => newFan({ tokens: 200 }), arrive: subscribeUnticked },
  { name: 'subscriptions and tiers', path: '/settings/subscriptions', as: () => demoPerson('creator2') },
  { name: 'a new tier', path: '/settings/subscriptions', as: () => demoPerson('creator2'), arrive: saveEmptyTier },
  { name: 'a subscription of one’s own', path: '/settings/subscriptions', as: subscriber, arrive: askToCancel },
  { name: 'a fan’s profile', path: '/profile', as: fan },
  { name: 'a creator’s own profile', path: '/profile', as: () => demoPerson('creator') },
  { name: 'editing a profile', path: '/settings', as: () => demoPerson('creator'), arrive: saveNothingGood },
  { name: 'cutting out a picture', path: '/settings', as: () => demoPerson('creator'), arrive: choosePicture },
  { name: 'the wallet’s settings', path: '/settings/wallet', as: fan },
  { name: 'the rates', path: '/settings', as: () => demoPerson('creator'), arrive: openRates },
  { name: 'notification settings', path: '/settings/notifications', as: fan },
  { name: 'privacy settings', path: '/settings/privacy', as: fan },
  { name: 'whom somebody follows', path: '/following', as: follower },
  { name: 'blocking somebody', path: behind, as: fan, arrive: askToBlock },
  { name: 'security settings', path: '/settings/security', as: fan },
  { name: 'appearance settings', path: '/settings/appearance', as: fan },
  { name: 'the data settings', path: '/settings/data', as: fan, arrive: beginDeletion },
  { name: 'an account on the way out', path: '/explore', as: leaving, arrive: (page) => shows(page, pendingTitle) },
  { name: 'setting up the second step', path: '/settings/security', as: fan, arrive: beginSecondStep },
  { name: 'a suspension', path: '/explore', as: suspended, arrive: (page) => shows(page, suspendedTitle) },
  { name: 'pricing rates', path: '/messages?modal=menuRates', as: () => demoPerson('creator'), arrive: dialogOpens },
]
const widths = [
  { width: 1280, height: 800 },
  { width: 375, height: 812 },
]

for (const { name, path, as, arrive } of screens)
  test(`${name}: axe finds nothing and nothing moves by itself, wide and narrow, light and dark`, async ({ open }) => {
    const first = await open(await as?.(), { reducedMotion: 'reduce' })
    for (const [place, viewport] of widths.entries()) {
      const page = place === 0 ? first : await nextTab(first)
      await page.setViewportSize(viewport)
      const shifted = await watchShifts(page)
      await page.goto(path)
      // by its tag: under a dialog that is already open it has no role
      await awake(page.locator('main'))
      expect(await shifted(), `${viewport.width}: what moved while it loaded`).toBeLessThanOrEqual(shiftMax)
      await arrive?.(page)
      await standStill(page)
      expect(await violations(page), `${viewport.width} light`).toEqual([])
      await page.emulateMedia({ colorScheme: 'dark' })
      await standStill(page)
      expect(await violations(page, aboutColours), `${viewport.width} dark`).toEqual([])
    }
  })

/**
 * Another tab in the same context, in place of the first: signed in and with its files in the browser's cache, but without
 * the drafts and chosen files that the first tab stored.
 */
async function nextTab(first: Page): Promise<Page> {
  const [{ origin }, page] = [new URL(first.url()), await first.context().newPage()]
  await first.close()
  const browser = await page.context().newCDPSession(page)
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb,local_storage' })
  await browser.detach()
  return page
}

async function manageContent(page: Page): Promise<void> {
  await press(page.getByRole('button', { name: 'Manage' }))
  await page.getByRole('checkbox', { name: 'Select Dusk' }).first().check()
}

async function lookAtContent(page: Page): Promise<void> {
  await press(page.getByRole('button', { name: 'Dusk' }).first())
  await page.getByRole('dialog').getByRole('img', { name: 'Dusk' }).waitFor()
}

async function askToUnlock(page: Page): Promise<void> {
  await press(page.getByRole('button', { name: 'Dawn (locked)' }).first())
  await page.getByRole('dialog', { name: 'Unlock this' }).waitFor()
}

async function openPurchases(page: Page): Promise<void> {
  await press(page.getByRole('tab', { name: 'Purchases' }))
  await page.getByRole('heading', { name: CONTENT.noPurchases.title }).waitFor()
}

async function openTiers(page: Page): Promise<void> {
  await press(page.getByRole('tab', { name: 'Subscriptions' }))
  await page.getByRole('heading', { name: 'Front row' }).waitFor()
}

async function subscribeUnticked(page: Page): Promise<void> {
  await openTiers(page)
  await press(page.getByRole('button', { name: 'Subscribe to Front row' }))
  await press(page.getByRole('button', { name: SUBSCRIPTIONS.paysNow(60) }))
  await expect(page.getByText(SUBSCRIPTIONS.consentMissing)).toBeVisible()
}

async function saveEmptyTier(page: Page): Promise<void> {
  await press(page.getByRole('button', { name: 'New tier' }))
  await press(page.getByRole('button', { name: 'Save' }))
  await expect(page.getByText(SUBSCRIPTIONS.nameMissing)).toBeVisible()
}

async function askToCancel(page: Page): Promise<void> {
  await press(page.getByRole('button', { name: /^Cancel/ }))
  await page.getByRole('button', { name: 'Cancel subscription' }).waitFor()
}

async function openOffer(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'A portrait from your photo' }).click()
  await page.getByRole('heading', { level: 1, name: 'A portrait from your photo' }).waitFor()
}

async function openOrdering(page: Page): Promise<void> {
  await openOffer(page)
  await press(page.getByRole('button', { name: 'Order', exact: true }))
  await page.getByRole('dialog', { name: 'Order this' }).waitFor()
}

async function beginOffer(page: Page): Promise<void> {
  await press(page.getByRole('button', { name: 'Create offer' }))
  await page.getByRole('dialog').getByRole('button', { name: 'Create Offer' }).click()
}

async function buyWithoutAddress(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^A letter by hand/ }).click()
  await press(page.getByRole('button', { name: 'Buy', exact: true }))
  await page.getByRole('dialog', { name: 'Buy this' }).getByRole('button', { name: 'Buy for 150 tokens' }).click()
}

async function beginProduct(page: Page): Promise<void> {
  await press(page.getByRole('button', { name: 'Add product' }))
  await page.getByRole('dialog').getByRole('button', { name: 'Add product' }).click()
}

async function openDispute(page: Page): Promise<void> {
  const dispute = page.getByRole('article', { name: 'A pressed flower' }).first()
  await press(dispute.getByRole('button', { name: 'Pay the creator' }))
}

async function openParcel(page: Page): Promise<void> {
  await page.getByRole('link', { name: /A pressed flower/ }).click()
  await shows(page, 'A pressed flower')
}

async function openOrder(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'A line for your wall' }).click()
  await shows(page, 'A line for your wall')
}

async function choosePicture(page: Page): Promise<void> {
  const opening = page.waitForEvent('filechooser')
  await press(page.getByRole('button', { name: /^(Upload|Change) photo$/ }))
  await (await opening).setFiles('public/og.jpg')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Save' })).toBeEnabled()
}

async function dialogOpens(page: Page): Promise<void> {
  await expect(page.getByRole('dialog')).toBeVisible()
}

/** Under the bell where the bar has one; from the menu where it has not. */
async function openNotifications(page: Page): Promise<void> {
  const bell = page.getByRole('button', { name: /^Notifications/ })
  if (!(await bell.isVisible())) await openMenu(page)
  // one of them, wherever it is
  await press(bell)
  await expect(page.getByRole('dialog', { name: 'Notifications' }).getByRole('tabpanel')).toBeVisible()
}

async function openMenu(page: Page): Promise<void> {
  await press(page.getByRole('button', { name: /^(Your menu|Menu)\b/ }))
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Sign Out' })).toBeVisible()
}

async function beginSecondStep(page: Page): Promise<void> {
  await press(page.getByRole('button', { name: 'Set up' }))
  const asked = page.locator('form', { has: page.getByText(SECURITY_SENTENCES.enrolAbout) })
  const email = await asked.locator('input[name=username]').inputValue()
  await asked.getByLabel('Password', { exact: true }).fill(passwordOf(email.replace(/@.*/, '')))
  await asked.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
}

async function askToBlock(page: Page): Promise<void> {
  await press(page.getByRole('button', { name: 'More about Mira Koval' }))
  await page.getByRole('menuitem', { name: 'Block' }).click()
  await page.getByRole('dialog', { name: 'Block Mira Koval?' }).waitFor()
}

async function beginDeletion(page: Page): Promise<void> {
  await press(page.getByRole('button', { name: 'Delete account' }))
  await expect(page.getByRole('checkbox')).toBeVisible()
}

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('mi')
  await expect(page.getByRole('option', { name: /Mira Koval/ })).toBeVisible()
}

const shows = (page: Page, title: string) => expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

async function askForLink(page: Page): Promise<void> {
  const send = await awake(page.getByRole('button', { name: 'Send me a link' }))
  await page.getByLabel('Email').fill('nobody@limelight.test')
  await send.click()
  await shows(page, 'Check your email')
}

/** Everything has loaded, and what moves by itself has arrived: a colour half way is nobody's. */
async function standStill(page: Page): Promise<void> {
  await expect(page.locator('.skeleton')).toHaveCount(0)
  await page.evaluate(async () => {
    await document.fonts.ready
    const moving = document.getAnimations().filter(({ effect, timeline, playState }) => {
      const isEndless = effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
      // what is far off the screen is not drawn, and its clock stands
      const target = effect instanceof KeyframeEffect ? effect.target : null
      const isDrawn = target?.checkVisibility({ contentVisibilityAuto: true }) ?? true
      return playState === 'running' && timeline === document.timeline && !isEndless && isDrawn
    })
    await Promise.allSettled(moving.map(({ finished }) => finished))
  })
}

/** The form with its refusals and its bar. */
async function saveNothingGood(page: Page): Promise<void> {
  await (await awake(page.getByLabel('Username'))).fill('__admin__')
  await press(page.getByRole('button', { name: 'Save changes' }))
  await expect(page.getByText(USERNAME_SENTENCES.official)).toBeVisible()
}

async function openRates(page: Page): Promise<void> {
  await press(page.getByRole('button', { name: 'Change rates' }))
  await page.getByRole('textbox', { name: 'Voice call' }).fill('1000')
  await press(page.getByRole('button', { name: 'Save rates' }))
  await expect(page.getByText(RATES_SENTENCES.rate)).toBeVisible()
}

/** Photos of which one was skipped, as a bundle that lacks its title, for a price. */
async function choosePhotos(page: Page): Promise<void> {
  const form = page.getByRole('dialog', { name: UPLOADING.bulk.title })
  const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }
  const photo = { name: 'og.png', mimeType: 'image/png', buffer: png(64, 48) }
  await form.getByLabel(UPLOADING.bulk.choose).setInputFiles([notes, photo, { ...photo, name: 'other.png' }])
  await form.getByRole('switch', { name: UPLOADING.bulk.bundle }).check()
  await form.getByRole('switch', { name: UPLOADING.premium }).check()
  await form.getByRole('button', { name: UPLOADING.bulk.send(2), exact: true }).click()
  await expect(form.getByText(CONTENT.bundleTitleMissing)).toBeVisible()
}

async function sendNoFile(page: Page): Promise<void> {
  const form = page.getByRole('dialog', { name: UPLOADING.digital.title })
  await form.getByRole('button', { name: UPLOADING.send, exact: true }).click()
  await expect(form.getByText(CONTENT.digitalMissing)).toBeVisible()
}

/** The form with everything it can say: a schedule, and what is missing. */
async function refuseEmptyBroadcast(page: Page): Promise<void> {
  const form = page.getByRole('dialog', { name: AUDIENCES.all.title })
  await form.locator('label', { hasText: 'Weekly' }).click()
  await form.getByRole('button', { name: BROADCAST.schedule, exact: true }).click()
  await expect(form.getByText(BROADCAST.messageMissing)).toBeVisible()
}
