import type { Page } from '@playwright/test'
import { PICTURE_SENTENCES, PICTURE_WORDS, ratioNames } from '#features/accounts/pictures/spec.ts'
import { UPLOAD_SENTENCES } from '#features/uploads/spec.ts'
import { png } from '../src/testing/pictures.ts'
import { cloudPort } from './support/addresses.ts'
import { expect, test } from './support/browser.ts'
import { newFan } from './support/people.ts'
import { newCreator } from './support/platform.ts'
import { awake, dialog, expectToast } from './support/steps.ts'

const photo = 'public/og.jpg'
const { 'profile-picture': avatarWords, banner: bannerWords } = PICTURE_WORDS
const storage = `http://127.0.0.1:${cloudPort + 9}/__control/faults`

async function choose(page: Page, button: string, file: Parameters<Page['setInputFiles']>[1] = photo) {
  const opening = page.waitForEvent('filechooser')
  await (await awake(page.getByRole('button', { name: button, exact: true }))).click()
  await (await opening).setFiles(file)
}
const save = (page: Page, name: string) => dialog(page, name).getByRole('button', { name: 'Save' }).click()
const shown = (page: Page) => page.locator('img[src^="/media/"]')

// what is taken away goes at once, also from lists that others have open
test('a creator cuts out a picture and a banner; everybody sees both, and they can be taken away', {
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
  const sources = await shown(visitor).evaluateAll((images) => images.map((image) => image.getAttribute('src')))
  const banner = sources.find((src) => src?.endsWith('/large.webp')) ?? ''
  expect(banner).not.toBe('')
  expect(await shapeOf(visitor, banner)).toBeCloseTo(2.5, 1)
  // its colours are there before it is: a few of its own pixels come with the page
  const few = visitor.locator('img[src^="data:image/webp;base64,"]')
  await expect(few).toHaveCount(1)
  expect(await few.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  // what is still on its way would not be found any more
  const complete = (images: Element[]) => images.every((image) => image instanceof HTMLImageElement && image.complete)
  await expect.poll(() => shown(visitor).filter({ visible: true }).evaluateAll(complete)).toBe(true)
  await page.getByRole('button', { name: avatarWords.remove }).click()
  await expectToast(page, PICTURE_SENTENCES.removed['profile-picture'])
  await page.getByRole('button', { name: bannerWords.remove }).click()
  await expectToast(page, PICTURE_SENTENCES.removed.banner)
  await expect(page.getByRole('button', { name: bannerWords.upload })).toBeVisible()
  await expect.poll(async () => (await visitor.request.get(banner)).status()).toBe(404)
  await visitor.reload()
  await expect(shown(visitor)).toHaveCount(0)
})

test('a creator cuts out their card in one of five shapes; the dashboard cuts it 4:5', async ({ open }) => {
  const creator = await newCreator()
  const page = await open(creator)
  await page.goto('/settings')
  await choose(page, PICTURE_WORDS['card-picture'].upload)
  const crop = dialog(page, PICTURE_WORDS['card-picture'].title)
  await expect(crop.getByRole('radio')).toHaveCount(ratioNames.length)
  await expect(crop.getByRole('radio', { name: '2:3' })).toBeChecked()
  await crop.getByText('16:9', { exact: true }).click()
  await save(page, PICTURE_WORDS['card-picture'].title)
  await expectToast(page, PICTURE_SENTENCES.saved['card-picture'])
  expect(await shapeOf(page, await cardOf(page))).toBeCloseTo(16 / 9, 1)

  await page.goto('/dashboard')
  await (await awake(page.getByRole('button', { name: 'Card photo', exact: true }))).click()
  const opening = page.waitForEvent('filechooser')
  await crop.getByRole('button', { name: 'Choose a photo' }).click()
  await (await opening).setFiles(photo)
  await expect(crop.getByRole('slider', { name: 'Zoom' })).toBeVisible()
  await expect(crop.getByRole('radio')).toHaveCount(0)
  await save(page, PICTURE_WORDS['card-picture'].title)
  await expectToast(page, PICTURE_SENTENCES.saved['card-picture'])
  expect(await shapeOf(page, await cardOf(page))).toBeCloseTo(4 / 5, 1)
})

const cardOf = async (page: Page) => {
  await page.goto('/settings')
  const src = await page.getByRole('img', { name: 'Your card' }).getAttribute('src')
  expect(src).toMatch(/^\/media\/.*\/large\.webp$/)
  return src ?? ''
}
const shapeOf = (page: Page, src: string) =>
  page.evaluate(async (address) => {
    const image = Object.assign(new Image(), { src: address })
    await image.decode()
    return image.naturalWidth / image.naturalHeight
  }, src)

test('what is no picture is said so, and the sheet takes another', async ({ open }) => {
  const page = await open(await newFan())
  await page.goto('/settings')
  const letter = { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear all') }
  await choose(page, avatarWords.upload, letter)
  const sheet = dialog(page, avatarWords.title)
  await expect(sheet.getByRole('alert')).toHaveText(UPLOAD_SENTENCES.type)
  const opening = page.waitForEvent('filechooser')
  await sheet.getByRole('button', { name: 'Choose another' }).click()
  await (await opening).setFiles(photo)
  await save(page, avatarWords.title)
  await expectToast(page, PICTURE_SENTENCES.saved['profile-picture'])
  await expect(shown(page).first()).toBeVisible()
})

test('a connection that breaks is tried again by itself; what still fails can be tried again', {
  tag: '@alone',
}, async ({ open, request, watch }) => {
  watch.expectCrash('net::ERR_')
  // the address takes one file, once: the answer that told so was lost
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

  // the page asks three times, and each time the Worker asks storage twice
  await plan({ kind: 'refuse', method: 'HEAD', key: 'quarantine/', times: 6 })
  await choose(page, avatarWords.change)
  await save(page, avatarWords.title)
  const sheet = dialog(page, avatarWords.title)
  await expect(sheet.getByRole('alert')).not.toBeEmpty()
  await sheet.getByRole('button', { name: 'Try again' }).click()
  await expect(sheet).toBeHidden()
  await expect(shown(page).first()).toBeVisible()
})

/** Black on the left, white on the right, evenly between. */
function ramp(width: number, height: number) {
  const line = Buffer.alloc(width * 3 + 1)
  for (let x = 0; x < width; x++) line.fill(Math.round((x / (width - 1)) * 255), x * 3 + 1, x * 3 + 4)
  const noise = Buffer.concat(Array.from({ length: height }, () => line))
  return { name: 'ramp.png', mimeType: 'image/png', buffer: png(width, height, { noise }) }
}

/** How large a stored picture is, and how light its edges are, of 100. */
const looked = (page: Page, src: string) =>
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

test('all of a square picture is in the circle at zoom 1; of a card nine tenths of its width are chosen first', async ({
  open,
}) => {
  const page = await open(await newCreator())
  await page.goto('/settings')
  await choose(page, avatarWords.upload, ramp(600, 600))
  const crop = dialog(page, avatarWords.title)
  const circle = crop.getByRole('group', { name: /^Position/ })
  await expect(circle).toHaveCSS('width', '320px')
  await crop.getByRole('slider', { name: 'Zoom' }).fill('1')
  await save(page, avatarWords.title)
  await expectToast(page, PICTURE_SENTENCES.saved['profile-picture'])
  const avatar = (await shown(page).first().getAttribute('src')) ?? ''
  const whole = await looked(page, avatar.replace(/\w+\.webp$/, 'original.webp'))
  expect(whole).toMatchObject({ width: 512, height: 512 })
  expect(whole.left).toBeLessThan(2)
  expect(whole.right).toBeGreaterThan(98)

  await choose(page, PICTURE_WORDS['card-picture'].upload, ramp(600, 1_000))
  const card = PICTURE_WORDS['card-picture'].title
  await expect(dialog(page, card).getByRole('slider', { name: 'Zoom' })).toHaveValue(/^1\.1/)
  await save(page, card)
  await expectToast(page, PICTURE_SENTENCES.saved['card-picture'])
  const cut = await looked(page, (await cardOf(page)).replace(/\w+\.webp$/, 'original.webp'))
  expect(cut).toMatchObject({ width: 933, height: 1_400 })
  expect(cut.left).toBeCloseTo(5, 0)
  expect(cut.right).toBeCloseTo(95, 0)
})
