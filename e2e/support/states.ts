import type { Page } from '@playwright/test'
import { USERNAME_SENTENCES } from '#features/accounts/people/spec.ts'
import { RATES_SENTENCES } from '#features/accounts/profile/spec.ts'
import { TWO_STEP_SENTENCES } from '#features/accounts/two-step/spec.ts'
import { AUDIENCES, SENTENCES as BROADCAST } from '#features/broadcast/spec.ts'
import { UPLOADING } from '#features/content/publishing/spec.ts'
import { SENTENCES as CONTENT } from '#features/content/spec.ts'
import { FORM } from '#features/schedule/events/spec.ts'
import { TICKET } from '#features/schedule/tickets/spec.ts'
import { SENTENCES as SUBSCRIPTIONS } from '#features/subscriptions/spec.ts'
import { png } from '../../src/testing/pictures.ts'
import { expect } from './browser.ts'
import { passwordOf } from './people.ts'
import { press, waitForHydration } from './steps.ts'

// Steps that bring a page into the states that the accessibility tests check.

export async function openFilters(page: Page) {
  await press(page.getByRole('button', { name: /^Filters/ }))
  await page.getByRole('dialog', { name: 'Filters' }).waitFor()
}

export async function cropCard(page: Page) {
  const opening = page.waitForEvent('filechooser')
  await press(page.getByRole('button', { name: 'Choose a photo' }))
  await (await opening).setFiles('public/og.jpg')
  await page.getByRole('slider', { name: 'Zoom' }).waitFor()
}

export async function requestCall(page: Page) {
  await press(page.getByRole('group', { name: 'Prices of Mira Koval' }).getByRole('link', { name: /^Video call/ }))
  await page.getByRole('dialog', { name: 'Video call with Mira Koval' }).waitFor()
}

export async function manageContent(page: Page): Promise<void> {
  await press(page.getByRole('button', { name: 'Manage' }))
  await page.getByRole('checkbox', { name: 'Select Dusk' }).first().check()
}

export async function viewContent(page: Page): Promise<void> {
  await press(page.getByRole('button', { name: 'Dusk' }).first())
  await page.getByRole('dialog').getByRole('img', { name: 'Dusk' }).waitFor()
}

export async function askToUnlock(page: Page): Promise<void> {
  await press(page.getByRole('button', { name: 'Dawn (locked)' }).first())
  await page.getByRole('dialog', { name: 'Unlock this' }).waitFor()
}

export async function openPurchases(page: Page): Promise<void> {
  await press(page.getByRole('tab', { name: 'Purchases' }))
  await page.getByRole('heading', { name: CONTENT.noPurchases.title }).waitFor()
}

export async function openTiers(page: Page): Promise<void> {
  await press(page.getByRole('tab', { name: 'Subscriptions' }))
  await page.getByRole('heading', { name: 'Front row' }).waitFor()
}

export async function subscribeUnticked(page: Page): Promise<void> {
  await openTiers(page)
  await press(page.getByRole('button', { name: 'Subscribe to Front row' }))
  await press(page.getByRole('button', { name: SUBSCRIPTIONS.paysNow(60) }))
  await expect(page.getByText(SUBSCRIPTIONS.consentMissing)).toBeVisible()
}

export async function saveEmptyTier(page: Page): Promise<void> {
  await press(page.getByRole('button', { name: 'New tier' }))
  await press(page.getByRole('button', { name: 'Save' }))
  await expect(page.getByText(SUBSCRIPTIONS.nameMissing)).toBeVisible()
}

export async function askToCancel(page: Page): Promise<void> {
  await press(page.getByRole('button', { name: /^Cancel/ }))
  await page.getByRole('button', { name: 'Cancel subscription' }).waitFor()
}

export async function openOffer(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'A portrait from your photo' }).click()
  await page.getByRole('heading', { level: 1, name: 'A portrait from your photo' }).waitFor()
}

export async function openOrdering(page: Page): Promise<void> {
  await openOffer(page)
  await press(page.getByRole('button', { name: 'Order', exact: true }))
  await page.getByRole('dialog', { name: 'Order this' }).waitFor()
}

export async function beginBooking(page: Page): Promise<void> {
  await press(page.getByRole('button', { name: TICKET.take }))
  await page.getByRole('dialog', { name: TICKET.takeTitle }).getByText('After this').waitFor()
}

export async function scheduleNothing(page: Page): Promise<void> {
  await press(page.getByRole('button', { name: 'Add class' }))
  const form = page.getByRole('dialog', { name: FORM.add })
  await form.getByRole('button', { name: FORM.schedule }).click()
  await form.getByRole('alert').waitFor()
}

export async function beginOffer(page: Page): Promise<void> {
  await press(page.getByRole('button', { name: 'Create offer' }))
  await page.getByRole('dialog').getByRole('button', { name: 'Create Offer' }).click()
}

export async function buyWithoutAddress(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^A letter by hand/ }).click()
  await press(page.getByRole('button', { name: 'Buy', exact: true }))
  await page.getByRole('dialog', { name: 'Buy this' }).getByRole('button', { name: 'Buy for 150 tokens' }).click()
}

export async function beginProduct(page: Page): Promise<void> {
  await press(page.getByRole('button', { name: 'Add product' }))
  await page.getByRole('dialog').getByRole('button', { name: 'Add product' }).click()
}

export async function openDispute(page: Page): Promise<void> {
  const dispute = page.getByRole('article', { name: 'A pressed flower' }).first()
  await press(dispute.getByRole('button', { name: 'Pay the creator' }))
}

export async function choosePicture(page: Page): Promise<void> {
  const opening = page.waitForEvent('filechooser')
  await press(page.getByRole('button', { name: /^(Upload|Change) photo$/ }))
  await (await opening).setFiles('public/og.jpg')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Save' })).toBeEnabled()
}

/** Opens the notifications with the bell of the bar, or from the menu where the bar has no bell. */
export async function openNotifications(page: Page): Promise<void> {
  const bell = page.getByRole('button', { name: /^Notifications/ })
  if (!(await bell.isVisible())) await openMenu(page)
  await press(bell)
  await expect(page.getByRole('dialog', { name: 'Notifications' }).getByRole('tabpanel')).toBeVisible()
}

export async function openMenu(page: Page): Promise<void> {
  await press(page.getByRole('button', { name: /^(Your menu|Menu)\b/ }))
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Sign Out' })).toBeVisible()
}

export async function beginSecondStep(page: Page): Promise<void> {
  await press(page.getByRole('button', { name: 'Set up' }))
  const asked = page.locator('form', { has: page.getByText(TWO_STEP_SENTENCES.enrolAbout) })
  const email = await asked.locator('input[name=username]').inputValue()
  await asked.getByLabel('Password', { exact: true }).fill(passwordOf(email.replace(/@.*/, '')))
  await asked.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
}

export async function askToBlock(page: Page): Promise<void> {
  await press(page.getByRole('button', { name: 'More about Mira Koval' }))
  await page.getByRole('menuitem', { name: 'Block' }).click()
  await page.getByRole('dialog', { name: 'Block Mira Koval?' }).waitFor()
}

export async function beginDeletion(page: Page): Promise<void> {
  await press(page.getByRole('button', { name: 'Delete account' }))
  await expect(page.getByRole('checkbox')).toBeVisible()
}

export async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('mi')
  await expect(page.getByRole('option', { name: 'Tip Mira Koval' })).toBeVisible()
}

export const expectHeading = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

export async function askForLink(page: Page): Promise<void> {
  const send = await waitForHydration(page.getByRole('button', { name: 'Send me a link' }))
  await page.getByLabel('Email').fill('nobody@limelight.test')
  await send.click()
  await expectHeading(page, 'Check your email')
}

/** Saves an invalid user name, so that the form shows its error and its bar. */
export async function saveNothingGood(page: Page): Promise<void> {
  await (await waitForHydration(page.getByLabel('Username'))).fill('__admin__')
  await press(page.getByRole('button', { name: 'Save changes' }))
  await expect(page.getByText(USERNAME_SENTENCES.official)).toBeVisible()
}

export async function openRates(page: Page): Promise<void> {
  await press(page.getByRole('button', { name: 'Change rates' }))
  await page.getByRole('textbox', { name: 'Voice call' }).fill('1000')
  await press(page.getByRole('button', { name: 'Save rates' }))
  await expect(page.getByText(RATES_SENTENCES.rate)).toBeVisible()
}

/** Chooses photos and an invalid file, as a paid bundle without a title. */
export async function choosePhotos(page: Page): Promise<void> {
  const form = page.getByRole('dialog', { name: UPLOADING.bulk.title })
  const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }
  const photo = { name: 'og.png', mimeType: 'image/png', buffer: png(64, 48) }
  await form.getByLabel(UPLOADING.bulk.choose).setInputFiles([notes, photo, { ...photo, name: 'other.png' }])
  await form.getByRole('switch', { name: UPLOADING.bulk.bundle }).check()
  await form.getByRole('switch', { name: UPLOADING.premium }).check()
  await form.getByRole('button', { name: UPLOADING.bulk.send(2), exact: true }).click()
  await expect(form.getByText(CONTENT.bundleTitleMissing)).toBeVisible()
}

export async function sendNoFile(page: Page): Promise<void> {
  const form = page.getByRole('dialog', { name: UPLOADING.digital.title })
  await form.getByRole('button', { name: UPLOADING.send, exact: true }).click()
  await expect(form.getByText(CONTENT.digitalMissing)).toBeVisible()
}

/** Schedules a broadcast without a message, so that the form shows its schedule and its error. */
export async function refuseEmptyBroadcast(page: Page): Promise<void> {
  const form = page.getByRole('dialog', { name: AUDIENCES.all.title })
  await form.locator('label', { hasText: 'Weekly' }).click()
  await form.getByRole('button', { name: BROADCAST.schedule, exact: true }).click()
  await expect(form.getByText(BROADCAST.messageMissing)).toBeVisible()
}
