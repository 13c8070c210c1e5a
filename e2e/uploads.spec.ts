import type { Page } from '@playwright/test'
import * as z from 'zod'
import { UPLOADING } from '#features/content/spec/uploading.ts'
import { bundleMax, SENTENCES } from '#features/content/spec.ts'
import { png } from '../src/testing/pictures.ts'
import { cloudPort } from './support/addresses.ts'
import { expect, test } from './support/browser.ts'
import type { Person } from './support/people.ts'
import { ask, asOwner, newCreator } from './support/platform.ts'
import { dialog, expectToast, inCharge } from './support/steps.ts'

const { bulk } = UPLOADING
const photos = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    name: `Photo ${at + 1}.png`,
    mimeType: 'image/png',
    buffer: png(24 + (at % 7), 24),
  }))
const through = (page: Page, count: number) =>
  expect.poll(() => page.locator('[data-phase="done"]').count(), { timeout: 60_000 }).toBeGreaterThanOrEqual(count)

const keyed = z.array(z.object({ key: z.string() }))
const buckets = z.array(z.object({ objects: keyed, uploads: keyed }))
const rows = z.array(z.object({ id: z.string(), state: z.string() }))

/** How many objects lie in storage for each of somebody's uploads, by whether something shows it. */
async function storedFor(person: Person): Promise<{ kept: number[]; others: number[] }> {
  const all = rows.parse(await asOwner('select id, state from uploads where owner_id = $1', [person.id]))
  const answer = await fetch(`http://127.0.0.1:${cloudPort}/buckets`)
  const stored = buckets.parse(await answer.json()).flatMap(({ objects, uploads }) => [...objects, ...uploads])
  const countOf = ({ id }: { id: string }) => stored.filter(({ key }) => key.includes(id)).length
  const isKept = ({ state }: { state: string }) => state === 'kept'
  return { kept: all.filter(isKept).map(countOf), others: all.filter((row) => !isKept(row)).map(countOf) }
}

const publishedBy = async (person: Person) =>
  z
    .object({ counts: z.object({ photos: z.number() }) })
    .parse((await ask(person, 'GET', `/content/creator/${person.username}/counts`)).body).counts.photos

test('a hundred photos arrive, each once, over a connection that is cut three times', async ({ open, watch }) => {
  test.slow()
  watch.expectCrash('net::ERR_INTERNET_DISCONNECTED')
  const creator = await newCreator()
  const page = await open(creator)
  await page.goto('/content?modal=bulkUpload')
  const form = dialog(page, bulk.title)
  const skipped = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }
  await form.getByLabel(bulk.choose).setInputFiles([skipped, ...photos(bundleMax)])
  await expect(form.getByRole('alert').filter({ hasText: UPLOADING.skipped })).toContainText(UPLOADING.notImage)
  await inCharge(page)
  await form.getByRole('button', { name: bulk.send(bundleMax) }).click()

  for (const count of [15, 40]) {
    await through(page, count)
    await page.context().setOffline(true)
    await expect(page.getByText('You are offline')).toBeVisible()
    await page.context().setOffline(false)
  }
  // the third time the whole page goes, after it has asked
  await through(page, 65)
  const asked = page.waitForEvent('dialog')
  const reloaded = page.reload()
  const leaving = await asked
  expect(leaving.type()).toBe('beforeunload')
  await leaving.accept()
  await reloaded
  await expect(form.getByText(bulk.done(bundleMax))).toBeVisible({ timeout: 90_000 })
  await form.getByRole('button', { name: UPLOADING.close, exact: true }).click()

  expect(await publishedBy(creator)).toBe(bundleMax)
  // each has four sizes and its preview; nothing waits, lies about, or is there twice
  const { length } = (await storedFor(creator)).others
  await expect
    .poll(() => storedFor(creator))
    .toEqual({ kept: Array.from({ length: bundleMax }, () => 5), others: Array.from({ length }, () => 0) })
})

test('a bundle needs its title, and is one item', async ({ open }) => {
  const creator = await newCreator()
  const page = await open(creator)
  await page.goto('/content?modal=bulkUpload')
  const form = dialog(page, bulk.title)
  await form.getByLabel(bulk.choose).setInputFiles(photos(3))
  await form.getByRole('switch', { name: bulk.bundle }).check()
  await form.getByRole('button', { name: bulk.send(3) }).click()
  await expect(form.getByText(SENTENCES.bundleTitleMissing)).toBeVisible()
  await form.getByLabel(bulk.bundleTitle).fill('Three of a day')
  await form.getByRole('button', { name: bulk.send(3) }).click()
  await expect(form.getByText(bulk.bundleDone('Three of a day'))).toBeVisible()
  await expectToast(page, bulk.toast)
  expect(await publishedBy(creator)).toBe(1)
})
