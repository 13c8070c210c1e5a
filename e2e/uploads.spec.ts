import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import * as z from 'zod'
import { GALLERY } from '#features/content/items/spec.ts'
import { UPLOADING } from '#features/content/publishing/spec.ts'
import { SENTENCES } from '#features/content/spec.ts'
import { kindRefusals } from '#features/uploads/spec.ts'
import { png } from '../src/testing/pictures.ts'
import { box } from '../src/testing/recordings.ts'
import { cloudPort } from './support/addresses.ts'
import { expect, test } from './support/browser.ts'
import { countDraftFiles } from './support/files.ts'
import { disconnectNetwork } from './support/network.ts'
import type { Person } from './support/people.ts'
import { ask, asOwner, newCreator } from './support/platform.ts'
import { dialog, expectToast, navigate, press, waitForServiceWorker } from './support/steps.ts'

const { bulk } = UPLOADING
const photos = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    name: `Photo ${at + 1}.png`,
    mimeType: 'image/png',
    buffer: png(24 + (at % 7), 24),
  }))
const waitForUploads = (page: Page, count: number) =>
  expect.poll(() => page.locator('[data-phase="done"]').count()).toBeGreaterThanOrEqual(count)

/** Number of photos: enough for three interruptions. content/publishing/state.ts limits the number of files. */
const many = 24

const keyed = z.array(z.object({ key: z.string() }))
const buckets = z.array(z.object({ objects: keyed, uploads: keyed }))
const rows = z.array(z.object({ id: z.string(), state: z.string() }))

/** Counts the stored objects of each upload of a person, separately for claimed uploads (state `kept`) and others. */
async function storedFor(person: Person): Promise<{ kept: number[]; others: number[] }> {
  const all = rows.parse(await asOwner('select id, state from uploads where owner_id = $1', [person.id]))
  const answer = await fetch(`http://127.0.0.1:${cloudPort}/buckets`)
  const stored = buckets.parse(await answer.json()).flatMap(({ objects, uploads }) => [...objects, ...uploads])
  const countOf = ({ id }: { id: string }) => stored.filter(({ key }) => key.includes(id)).length
  const isKept = ({ state }: { state: string }) => state === 'kept'
  return { kept: all.filter(isKept).map(countOf), others: all.filter((row) => !isKept(row)).map(countOf) }
}

const countPhotos = async (person: Person) =>
  z
    .object({ counts: z.object({ photos: z.number() }) })
    .parse((await ask(person, 'GET', `/content/creator/${person.username}/counts`)).body).counts.photos

test('24 photos arrive exactly once over a connection that is interrupted three times', async ({ open, watch }) => {
  test.slow()
  // an interruption may happen between two requests
  watch.allowError('net::ERR_INTERNET_DISCONNECTED')
  // the response to an uploaded file may be lost, and the reload may happen while the server checks a file
  watch.allowError('412 (Precondition Failed)')
  watch.allowError('409 refused /api/trpc/uploads.complete')
  const creator = await newCreator()
  const page = await open(creator)
  await page.goto('/content?modal=bulkUpload')
  const form = dialog(page, bulk.title)
  const skipped = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }
  await form.getByLabel(bulk.choose).setInputFiles([skipped, ...photos(many)])
  await expect(form.getByRole('alert').filter({ hasText: UPLOADING.skipped })).toContainText(UPLOADING.notImage)
  await waitForServiceWorker(page)
  await form.getByRole('button', { name: bulk.send(many) }).click()

  for (const count of [3, 7]) {
    await waitForUploads(page, count)
    const reconnect = await disconnectNetwork(page)
    await expect(page.getByText('You are offline')).toBeVisible()
    await reconnect()
  }
  // the third interruption is a reload, for which the page asks for a confirmation
  await waitForUploads(page, 10)
  const asked = page.waitForEvent('dialog')
  const reloaded = page.reload()
  const leaving = await asked
  expect(leaving.type()).toBe('beforeunload')
  await leaving.accept()
  await reloaded
  await expect(form.getByText(bulk.done(many))).toBeVisible({ timeout: 150_000 })
  await form.getByRole('button', { name: UPLOADING.close, exact: true }).click()

  expect(await countPhotos(creator)).toBe(many)
  // each photo has four sizes and a preview; no object is left over or stored twice
  const { length } = (await storedFor(creator)).others
  await expect
    .poll(() => storedFor(creator))
    .toEqual({ kept: Array.from({ length: many }, () => 5), others: Array.from({ length }, () => 0) })
})

const { single, digital } = UPLOADING

/** Returns a video file that plays, followed by `megabytes` MB of filler. */
async function eveningVideo(megabytes: number) {
  const played = await readFile('src/local/seed/content/files/evening.mp4')
  const buffer = Buffer.concat([played, box('free', randomBytes(megabytes * 1_048_576))])
  return { name: 'Evening.mp4', mimeType: 'video/mp4', buffer }
}

test('the video dialog refuses files of a wrong type, keeps a draft over a reload and resumes a paused upload', async ({
  open,
}) => {
  const creator = await newCreator()
  const page = await open(creator)
  await page.goto('/content?tab=videos')
  await press(page.getByRole('button', { name: GALLERY.add.video.title }))
  const form = dialog(page, single.video.title)
  const send = form.getByRole('button', { name: UPLOADING.send, exact: true })
  await send.click()
  await expect(form.getByRole('alert').getByText(SENTENCES.fileMissing)).toBeVisible()
  const notes = { name: 'notes.webm', mimeType: 'video/webm', buffer: Buffer.from('x') }
  await form.getByLabel(UPLOADING.choose).setInputFiles(notes)
  await expect(form.getByText(kindRefusals('video').type.sentence)).toBeVisible()
  await form.getByLabel(UPLOADING.choose).setInputFiles(await eveningVideo(4))
  await form.getByLabel('Title').fill('The sea at night')
  await form.getByRole('switch', { name: UPLOADING.premium }).check()
  await form.getByLabel('Price').fill('25')
  await expect(form.getByText('$1.25')).toBeVisible()
  await expect.poll(() => page.evaluate(countDraftFiles)).toBe(1)
  await page.goto('/content?modal=singleUpload.video')
  await expect(form.getByText('Evening.mp4')).toBeVisible()
  await expect(form.getByLabel('Title')).toHaveValue('The sea at night')

  const line = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 200_000 }
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', slow)
  await press(send)
  await expect(form.locator('[data-phase="sending"]')).toBeVisible()
  await page.keyboard.press('Escape')
  const asked = form.getByRole('alertdialog', { name: UPLOADING.leaveAsk })
  await asked.getByRole('button', { name: UPLOADING.stay }).click()
  await form.getByRole('button', { name: UPLOADING.pause }).click()
  await expect(form.locator('[data-phase="paused"]')).toContainText(UPLOADING.states.paused)
  await line.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
  await form.getByRole('button', { name: UPLOADING.resume }).click()
  await expectToast(page, SENTENCES.uploaded)
  await expect(form).toBeHidden()
  await navigate(page, '/content?tab=videos')
  const film = page.getByRole('list', { name: 'Videos' }).getByRole('article')
  await expect(film).toContainText(['25 tokens'])
  // the browser made this poster from the video
  await expect(film.locator('img')).toBeVisible()
})

test('a creator publishes a bundle as one item, and publishes and deletes a private digital', {
  tag: '@smoke',
}, async ({ open }) => {
  const creator = await newCreator()
  const page = await open(creator)
  await page.goto('/content?modal=bulkUpload')
  await test.step('a bundle needs a title and is published as one item', async () => {
    const bundle = dialog(page, bulk.title)
    await bundle.getByLabel(bulk.choose).setInputFiles(photos(3))
    await bundle.getByRole('switch', { name: bulk.bundle }).check()
    await bundle.getByRole('button', { name: bulk.send(3) }).click()
    await expect(bundle.getByText(SENTENCES.bundleTitleMissing)).toBeVisible()
    await bundle.getByLabel(bulk.bundleTitle).fill('Three of a day')
    await bundle.getByRole('button', { name: bulk.send(3) }).click()
    await expect(bundle.getByText(bulk.bundleDone('Three of a day'))).toBeVisible()
    await expectToast(page, bulk.toast)
    expect(await countPhotos(creator)).toBe(1)
    await bundle.getByRole('button', { name: UPLOADING.close, exact: true }).click()
    await expect(bundle).toBeHidden()
  })

  await page.getByRole('tab', { name: /^Digitals/ }).click()
  await press(page.getByRole('button', { name: GALLERY.add.digital.title }))
  const form = dialog(page, digital.title)
  await form.getByRole('button', { name: UPLOADING.send, exact: true }).click()
  await expect(form.getByText(SENTENCES.digitalMissing)).toBeVisible()
  const moving = { name: 'moving.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') }
  await form.getByLabel(UPLOADING.choose).setInputFiles(moving)
  await expect(form.getByText(kindRefusals('digital').type.sentence)).toBeVisible()
  await form.getByLabel(UPLOADING.choose).setInputFiles(photos(1))
  await form.getByLabel('Category').selectOption('movement')
  await form.getByRole('switch', { name: UPLOADING.isPublic }).uncheck()
  await form.getByRole('button', { name: UPLOADING.send, exact: true }).click()
  await expectToast(page, SENTENCES.digitalUploaded)
  const item = page.getByRole('list', { name: 'Digitals' }).getByRole('article')
  await expect(item).toContainText([GALLERY.private])
  await item.getByRole('button', { name: 'Photo 1' }).click()
  await dialog(page, 'Photo 1').getByRole('button', { name: 'Delete' }).click()
  const asked = dialog(page, SENTENCES.deleteOneAsk('digital'))
  await asked.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, SENTENCES.deleted(1))
  await expect(page.getByRole('heading', { name: SENTENCES.none('digitals') })).toBeVisible()
})
