import type { Page } from '@playwright/test'
import { PICTURE_SENTENCES, PICTURE_WORDS, ratioNames } from '#features/pictures/spec.ts'
import { UPLOAD_SENTENCES } from '#features/uploads/spec.ts'
import { png } from '../src/testing/pictures.ts'
import { cloudPort } from './support/addresses.ts'
import { expect, test } from './support/browser.ts'
import { newFan } from './support/people.ts'
import { newCreator } from './support/platform.ts'
import { dialog, expectToast, waitForHydration } from './support/steps.ts'

const photo = 'public/og.jpg'
const { 'profile-picture': avatarWords, banner: bannerWords } = PICTURE_WORDS
const storage = `http://127.0.0.1:${cloudPort + 9}/__control/faults`

async function choose(page: Page, button: string, file: Parameters<Page['setInputFiles']>[1] = photo) {
  const opening = page.waitForEvent('filechooser')
  await (await waitForHydration(page.getByRole('button', { name: button, exact: true }))).click()
  await (await opening).setFiles(file)
}
const save = (page: Page, name: string) => dialog(page, name).getByRole('button', { name: 'Save' }).click()
const storedImages = (page: Page) => page.locator('img[src^="/media/"]')

// runs alone, because a removed picture disappears at once, also from lists that are open in other tests
test('a creator crops a picture and a banner, visitors see both, and removing deletes the files', {
  tag: '@alone',
}, async ({ open }) => {
  const creator = await newCreator()
  const page = await open(creator)
  await page.goto('/settings')
  await choose(page, avatarWords.upload)
  const crop = dialog(page, avatarWords.title)
  await expect(crop.getByRole('slider', { name: 'Zoom' })).toHaveValue('1.2')
  await crop.getByRole('slider', { name: 'Zoom' }).fill('3')
  await crop.getByRole('slider', { name: 'Rotate' }).fill('-180')
  await crop.getByRole('button', { name: 'Turn by 90°' }).click()
  await expect(crop.getByRole('slider', { name: 'Rotate' })).toHaveValue('-90')
  await save(page, avatarWords.title)
  await expectToast(page, PICTURE_SENTENCES.saved['profile-picture'])
  await expect(crop).toBeHidden()
  await choose(page, bannerWords.upload)
  await save(page, bannerWords.title)
  await expectToast(page, PICTURE_SENTENCES.saved.banner)
  await expect(page.getByRole('img', { name: 'Your banner' })).toBeVisible()

  const visitor = await open()
  await visitor.goto(`/creator/${creator.username}`)
  const sources = await storedImages(visitor).evaluateAll((images) => images.map((image) => image.getAttribute('src')))
  const banner = sources.find((src) => src?.endsWith('/large.webp')) ?? ''
  expect(banner).not.toBe('')
  expect(await shapeOf(visitor, banner)).toBeCloseTo(2.5, 1)
  // the HTML contains a preview of a few pixels, which is visible until the banner is loaded
  const few = visitor.locator('img[src^="data:image/webp;base64,"]')
  await expect(few).toHaveCount(1)
  expect(await few.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  // waits, because a picture that is still loading would get a 404 after its removal
  const complete = (images: Element[]) => images.every((image) => image instanceof HTMLImageElement && image.complete)
  await expect.poll(() => storedImages(visitor).filter({ visible: true }).evaluateAll(complete)).toBe(true)
  await page.getByRole('button', { name: avatarWords.remove }).click()
  await expectToast(page, PICTURE_SENTENCES.removed['profile-picture'])
  await page.getByRole('button', { name: bannerWords.remove }).click()
  await expectToast(page, PICTURE_SENTENCES.removed.banner)
  await expect(page.getByRole('button', { name: bannerWords.upload })).toBeVisible()
  await expect.poll(async () => (await visitor.request.get(banner)).status()).toBe(404)
  await visitor.reload()
  await expect(storedImages(visitor)).toHaveCount(0)
})

const cardOf = async (page: Page) => {
  await page.goto('/settings')
  const src = await page.getByRole('img', { name: 'Your card' }).getAttribute('src')
  expect(src).toMatch(/^\/media\/.*\/large\.webp$/)
  return src ?? ''
}
/** Returns the URL of the largest size of a stored picture. */
const originalOf = (src: string | null) => (src ?? '').replace(/\w+\.webp$/, 'original.webp')
const shapeOf = (page: Page, src: string) =>
  page.evaluate(async (address) => {
    const image = Object.assign(new Image(), { src: address })
    await image.decode()
    return image.naturalWidth / image.naturalHeight
  }, src)

test('an upload is retried after a dropped connection, and a button retries it after a failure', {
  tag: '@alone',
}, async ({ open, request, watch }) => {
  watch.expectCrash('net::ERR_')
  // an upload URL accepts one file, and the first response was lost
  watch.expectCrash('412 (Precondition Failed)')
  watch.expectCrash('503 /api/trpc/uploads.complete')
  watch.expectRefusal(503, '/api/trpc/uploads.complete')
  const page = await open(await newFan())
  await page.goto('/settings')
  const plan = (data: object) => request.post(storage, { data })
  await plan({ kind: 'cut', method: 'PUT', key: 'quarantine/' })
  await plan({ kind: 'cut-after', method: 'PUT', key: 'quarantine/' })
  await choose(page, avatarWords.upload)
  await save(page, avatarWords.title)
  await expectToast(page, PICTURE_SENTENCES.saved['profile-picture'])

  // the page sends three requests, and the Worker sends two requests to storage for each
  await plan({ kind: 'refuse', method: 'HEAD', key: 'quarantine/', times: 6 })
  await choose(page, avatarWords.change)
  await save(page, avatarWords.title)
  const sheet = dialog(page, avatarWords.title)
  await expect(sheet.getByRole('alert')).not.toBeEmpty()
  await sheet.getByRole('button', { name: 'Try again' }).click()
  await expect(sheet).toBeHidden()
  await expect(storedImages(page).first()).toBeVisible()
})

/** Returns a picture with an even gradient from black on the left to white on the right. */
function gradientPng(width: number, height: number) {
  const line = Buffer.alloc(width * 3 + 1)
  for (let x = 0; x < width; x++) line.fill(Math.round((x / (width - 1)) * 255), x * 3 + 1, x * 3 + 4)
  const noise = Buffer.concat(Array.from({ length: height }, () => line))
  return { name: 'ramp.png', mimeType: 'image/png', buffer: png(width, height, { noise }) }
}

/** Returns the size of a stored picture and the lightness of its left and right edges, from 0 to 100. */
const measure = (page: Page, src: string) =>
  page.evaluate(async (address) => {
    const image = Object.assign(new Image(), { src: address })
    await image.decode()
    const { naturalWidth: width, naturalHeight: height } = image
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0)
    const lightAt = (x: number) => ((context?.getImageData(x, height / 2, 1, 1).data[1] ?? 0) / 255) * 100
    return { width, height, left: lightAt(2), right: lightAt(width - 3) }
  }, src)

test('a fan replaces a file that is not an image, and a square picture fits the circle at zoom 1', {
  tag: '@smoke',
}, async ({ open }) => {
  const page = await open(await newFan())
  await page.goto('/settings')
  const letter = { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear all') }
  await choose(page, avatarWords.upload, letter)
  const crop = dialog(page, avatarWords.title)
  await expect(crop.getByRole('alert')).toHaveText(UPLOAD_SENTENCES.type)
  const opening = page.waitForEvent('filechooser')
  await crop.getByRole('button', { name: 'Choose another' }).click()
  await (await opening).setFiles(gradientPng(600, 600))
  await expect(crop.getByRole('group', { name: /^Position/ })).toHaveCSS('width', '320px')
  await crop.getByRole('slider', { name: 'Zoom' }).fill('1')
  await save(page, avatarWords.title)
  await expectToast(page, PICTURE_SENTENCES.saved['profile-picture'])
  await expect(storedImages(page).first()).toBeVisible()
  const whole = await measure(page, originalOf(await storedImages(page).first().getAttribute('src')))
  expect(whole).toMatchObject({ width: 512, height: 512 })
  expect(whole.left).toBeLessThan(2)
  expect(whole.right).toBeGreaterThan(98)
})

test('a card is cropped to 90 % of its width in 2:3, to one of five shapes, and to 4:5 on the dashboard', async ({
  open,
}) => {
  const page = await open(await newCreator())
  const { upload, title } = PICTURE_WORDS['card-picture']
  const saved = PICTURE_SENTENCES.saved['card-picture']
  const crop = dialog(page, title)

  await page.goto('/settings')
  await choose(page, upload, gradientPng(600, 1_000))
  await expect(crop.getByRole('slider', { name: 'Zoom' })).toHaveValue(/^1\.1/)
  await expect(crop.getByRole('radio')).toHaveCount(ratioNames.length)
  await expect(crop.getByRole('radio', { name: '2:3' })).toBeChecked()
  await save(page, title)
  await expectToast(page, saved)
  const cut = await measure(page, originalOf(await cardOf(page)))
  expect(cut).toMatchObject({ width: 933, height: 1_400 })
  expect(cut.left).toBeCloseTo(5, 0)
  expect(cut.right).toBeCloseTo(95, 0)

  await choose(page, PICTURE_WORDS['card-picture'].change)
  await crop.getByText('16:9', { exact: true }).click()
  await save(page, title)
  await expectToast(page, saved)
  expect(await shapeOf(page, await cardOf(page))).toBeCloseTo(16 / 9, 1)

  await page.goto('/dashboard')
  await (await waitForHydration(page.getByRole('button', { name: 'Card photo', exact: true }))).click()
  const opening = page.waitForEvent('filechooser')
  await crop.getByRole('button', { name: 'Choose a photo' }).click()
  await (await opening).setFiles(photo)
  await expect(crop.getByRole('slider', { name: 'Zoom' })).toBeVisible()
  await expect(crop.getByRole('radio')).toHaveCount(0)
  await save(page, title)
  await expectToast(page, saved)
  expect(await shapeOf(page, await cardOf(page))).toBeCloseTo(4 / 5, 1)
})
