import type { Page } from '@playwright/test'
import * as z from 'zod'
import { GALLERY } from '#features/content/items/spec.ts'
import { addressOf } from '#features/content/items/state.ts'
import { UPLOADING } from '#features/content/publishing/spec.ts'
import { SENTENCES } from '#features/content/spec.ts'
import { REPORT_TEXTS } from '#features/moderation/reports/spec.ts'
import { MANAGING } from '#shared/sentences.ts'
import { gif } from '../src/testing/animations.ts'
import { expect, test } from './support/browser.ts'
import { photo, publishPhoto } from './support/content.ts'
import { balanceOf, newFan } from './support/people.ts'
import { ask, asOwner, newCreator } from './support/platform.ts'
import { dialog, expectToast, navigate, press, waitForHydration } from './support/steps.ts'

const tiles = (page: Page) => page.getByRole('list', { name: 'Photos' }).getByRole('article')
const widthOf = (page: Page, alt: string) =>
  page.getByRole('img', { name: alt }).evaluate((image: HTMLImageElement) => image.naturalWidth)

test('a fan buys a locked photo that a creator uploaded, and sees the original', { tag: '@smoke' }, async ({
  open,
}) => {
  const [fan, creator] = [await newFan({ tokens: 200 }), await newCreator()]
  const studio = await open(creator)
  await studio.goto('/content')
  await expect(studio.getByRole('heading', { name: SENTENCES.none('photos') })).toBeVisible()
  await press(studio.getByRole('button', { name: GALLERY.add.photo.title }))
  const form = dialog(studio, UPLOADING.bulk.title)
  await form.getByLabel(UPLOADING.bulk.choose).setInputFiles(photo)
  await form.getByLabel('Title').fill('The long note')
  await form.getByRole('switch', { name: UPLOADING.premium }).check()
  await form.getByLabel('Price').fill('60')
  await form.getByRole('button', { name: UPLOADING.bulk.send(1), exact: true }).click()
  await expectToast(studio, UPLOADING.bulk.toast)
  await form.getByRole('button', { name: UPLOADING.close, exact: true }).click()
  await expect(tiles(studio)).toContainText(['60 tokens'])
  await expect(studio.getByRole('tab', { name: 'Photos 1' })).toBeVisible()

  const page = await open(fan)
  await page.goto(`/creator/${creator.username}`)
  await expect(page.getByRole('tab', { name: 'Photos 1' })).toBeVisible()
  await expect(tiles(page).locator('img')).toHaveAttribute('src', /\/preview\.webp$/)
  await press(page.getByRole('button', { name: 'The long note (locked)' }))
  const buying = dialog(page, GALLERY.unlockTitle)
  await expect(buying.getByText('140 tokens')).toBeVisible()
  await buying.getByRole('button', { name: SENTENCES.unlock(60) }).click()
  await expectToast(page, SENTENCES.unlocked)
  // the original has more pixels than any preview
  await expect.poll(() => widthOf(page, 'The long note')).toBeGreaterThan(1_000)
  expect(await balanceOf(fan)).toMatchObject({ balance: 140 })
  expect(await balanceOf(creator)).toMatchObject({ pending: 60 })
  await dialog(page, 'The long note').getByRole('button', { name: 'Close' }).click()
  await expect(tiles(page)).toContainText(['Yours'])
})

test('a photo gallery: visitors sign in, the creator deletes, the fan browses and keeps a purchase', async ({
  open,
}) => {
  const [fan, creator] = [await newFan({ tokens: 200 }), await newCreator()]
  await publishPhoto(creator, 'The long note', 60)
  for (const title of ['Strings', 'Dressing room', 'Piano lid', 'Hands']) await publishPhoto(creator, title)
  const { body } = await ask(fan, 'GET', `/content?creator=${creator.username}&type=photo&limit=5`)
  const listed = z.array(z.object({ id: z.string(), title: z.string() })).parse(body.items)
  const idOf = (title: string) => listed.find((item) => item.title === title)?.id ?? ''
  const meterUrlFor = (title: string) => addressOf({ id: idOf(title), creator })
  const here = `/creator/${creator.username}`

  await test.step('a visitor signs in before buying', async () => {
    const visitor = await open()
    await visitor.goto(here)
    await expect(visitor.getByRole('tab', { name: 'Photos 5' })).toBeVisible()
    await press(visitor.getByRole('button', { name: 'Show more' }))
    await visitor.getByRole('button', { name: 'The long note (locked)' }).click()
    await expect(visitor).toHaveURL(/\/auth\?mode=signin/)
    const lockedAt = meterUrlFor('The long note')
    await navigate(visitor, lockedAt)
    await dialog(visitor, GALLERY.unlockTitle).getByRole('link', { name: GALLERY.signInToUnlock }).click()
    await expect(visitor).toHaveURL(`/auth?mode=signin&redirect=${encodeURIComponent(lockedAt)}`)
  })

  expect((await ask(fan, 'POST', `/content/${idOf('The long note')}/unlock`, { price: 60 })).status).toBe(200)

  await test.step('the creator searches, selects and deletes photos', async () => {
    const studio = await open(creator)
    await studio.goto('/content')
    await expect(studio.getByRole('tab', { name: 'Photos 5' })).toBeVisible()
    // a page of the gallery has four photos on a wide screen
    await expect(tiles(studio)).toHaveCount(4)
    await press(studio.getByRole('button', { name: 'Show more' }))
    await expect(tiles(studio)).toHaveCount(5)
    await expect(tiles(studio)).toContainText(['1 sold'])
    await expect(studio.getByRole('button', { name: 'Show more' })).toHaveCount(0)
    const search = studio.getByLabel('Search photos')
    await search.fill('zz')
    await expect(studio.getByRole('heading', { name: MANAGING.nothingFound('zz') })).toBeVisible()
    await search.fill('ing')
    await expect(tiles(studio)).toContainText(['Dressing room', 'Strings'])
    await search.fill('')
    await expect(tiles(studio)).toHaveCount(4)

    await studio.getByRole('button', { name: MANAGING.manage }).click()
    await studio.getByRole('checkbox', { name: 'Select Hands' }).check()
    await studio.getByRole('button', { name: 'Show more' }).click()
    await studio.getByRole('checkbox', { name: 'Select The long note' }).check()
    await expect(studio.getByText(MANAGING.chosen(2))).toBeVisible()
    await studio.getByRole('button', { name: 'Delete' }).click()
    await dialog(studio, SENTENCES.deleteAsk(2)).getByRole('button', { name: 'Delete' }).click()
    await expectToast(studio, SENTENCES.deleted(2))
    await expect(tiles(studio)).toContainText(['Piano lid', 'Dressing room', 'Strings'])
    await expect(studio.getByRole('tab', { name: 'Photos 3' })).toBeVisible()
  })

  await test.step('the fan opens, reports and browses photos, and keeps the deleted purchase', async () => {
    const page = await open(fan)
    await page.goto(meterUrlFor('Piano lid'))
    const viewer = dialog(page, 'Piano lid')
    await expect(viewer.getByRole('img', { name: 'Piano lid' })).toBeVisible()
    await expect(page).toHaveURL(here)
    await viewer.getByRole('button', { name: 'Report' }).click()
    const report = dialog(page, REPORT_TEXTS.ask('Piano lid'))
    await report.getByLabel('What is it about?').selectOption('spam')
    await report.getByRole('button', { name: 'Send report' }).click()
    await expectToast(page, REPORT_TEXTS.reported)
    const [found] = await asOwner('select content_type from reports where subject_id = $1', [idOf('Piano lid')])
    expect(found).toEqual({ content_type: 'content' })

    await page.reload()
    await expect(page.getByRole('tab', { name: 'Photos 3' })).toBeVisible()
    await press(page.getByRole('button', { name: 'Piano lid' }))
    await expect(viewer).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(dialog(page, 'Dressing room')).toBeVisible()
    await page.getByRole('button', { name: GALLERY.after }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog(page, 'Strings')).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(dialog(page, 'Dressing room')).toBeVisible()
    await page.keyboard.press('Escape')
    await navigate(page, '/collections')
    await press(page.getByRole('tab', { name: 'Purchases' }))
    await expect(page).toHaveURL('/collections?tab=purchases')
    await page.reload()
    await press(page.getByRole('button', { name: 'The long note' }))
    await expect.poll(() => widthOf(page, 'The long note')).toBeGreaterThan(1_000)
  })
})

test('a bought animation plays and can be paused; with reduced motion it starts paused', async ({ open }) => {
  const [fan, creator] = [await newFan({ tokens: 200 }), await newCreator()]
  const animation = new File([gif({ width: 400, height: 300 })], 'wave.gif', { type: 'image/gif' })
  await publishPhoto(creator, 'The wave', 60, animation)

  const page = await open(fan, { reducedMotion: 'no-preference' })
  await page.goto(`/creator/${creator.username}`)
  await expect(tiles(page)).toContainText([GALLERY.animated])
  await expect(tiles(page).locator('img')).toHaveAttribute('src', /\/preview\.webp$/)
  await press(page.getByRole('button', { name: 'The wave (locked)' }))
  await dialog(page, GALLERY.unlockTitle)
    .getByRole('button', { name: SENTENCES.unlock(60) })
    .click()
  const shown = dialog(page, 'The wave').getByRole('img', { name: 'The wave' })
  await expect(shown).toHaveAttribute('src', /\/file\.gif\?/)
  await expect.poll(() => widthOf(page, 'The wave')).toBe(400)
  await page.getByRole('button', { name: 'Pause animation' }).click()
  await expect(shown).toHaveAttribute('src', /\/medium\.webp\?/)
  await page.getByRole('button', { name: 'Play animation' }).click()
  await expect(shown).toHaveAttribute('src', /\/file\.gif\?/)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.keyboard.press('Escape')
  await expect(shown).toBeHidden()
  await page.getByRole('button', { name: 'The wave', exact: true }).click()
  await expect(shown).toHaveAttribute('src', /\/medium\.webp\?/)
  await page.getByRole('button', { name: 'Play animation' }).click()
  await expect(shown).toHaveAttribute('src', /\/file\.gif\?/)
})

test('a creator’s own page offers uploads in each tab; visitors see only filled tabs, and a LIVE badge', async ({
  open,
}) => {
  const creator = await newCreator()
  const [page, visitor] = [await open(creator), await open()]
  await page.goto(`/creator/${creator.username}`)
  await waitForHydration(page.getByRole('tab', { name: /^Photos/ }))
  const { photo: photos, video, digital, offer, product } = GALLERY.add
  for (const [tab, { title }, none] of [
    ['Photos', photos, SENTENCES.none('photos')],
    ['Videos', video, SENTENCES.none('videos')],
    ['Offers', offer, SENTENCES.none('offers')],
    ['Digitals', digital, SENTENCES.none('digitals')],
    ['Shop', product, SENTENCES.none('shop')],
  ] as const) {
    await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click()
    await expect(page.getByRole('button', { name: title })).toBeVisible()
    await expect(page.getByRole('heading', { name: none })).toBeVisible()
    if (tab !== 'Photos') continue
    // the card uploads many photos; the button beside it uploads one photo with all details
    await page.getByRole('button', { name: GALLERY.addOne }).click()
    const single = dialog(page, UPLOADING.single.photo.title)
    await expect(single.getByRole('button', { name: UPLOADING.send, exact: true })).toBeVisible()
    await single.getByRole('button', { name: 'Close' }).click()
    await expect(single).toBeHidden()
  }
  await page.getByRole('tab', { name: 'About' }).click()
  await expect(page.getByText('On Limelight since')).toBeVisible()
  await expect(page.getByText('Profile views (only you see this)')).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Add|Create)/ })).toHaveCount(0)
  await visitor.goto(`/creator/${creator.username}`)
  await expect(visitor.getByRole('tab')).toHaveText(['About'])

  const streams = visitor.getByRole('list', { name: 'Live', exact: true })
  await asOwner(`insert into live_now (creator_id, title) values ($1, 'Late show')`, [creator.id])
  try {
    await visitor.reload()
    await press(visitor.getByRole('tab', { name: /^Streams/ }))
    await expect(streams).toContainText('LIVE')
    await expect(streams.getByRole('link', { name: `${creator.displayName} is live` })).toBeVisible()
  } finally {
    await asOwner('delete from live_now where creator_id = $1', [creator.id])
  }
  await visitor.reload()
  await expect(visitor.getByRole('tab')).toHaveText(['About'])
})
