import type { Locator, Page } from '@playwright/test'
import * as z from 'zod'
import { DEVICES } from '#client/meetings/devices.ts'
import { CHAT } from '#features/live/chat/spec.ts'
import { GUEST } from '#features/live/guests/spec.ts'
import { HOST, SUMMARY } from '#features/live/hosting/spec.ts'
import { LIVE_LIST } from '#features/live/list/spec.ts'
import { SENTENCES } from '#features/live/spec.ts'
import { TIPS } from '#features/live/tips/spec.ts'
import { WATCH } from '#features/live/watching/spec.ts'
import { expect, test } from './support/browser.ts'
import { narrow, wide } from './support/inspect.ts'
import { chooseMore, expectVideo, goLive, playLive } from './support/live.ts'
import { allowMeetingErrors } from './support/meetings.ts'
import { newFan, type Person } from './support/people.ts'
import { ask, newCreator, playFilm } from './support/platform.ts'
import { dialog, navigate, press, waitForHydration } from './support/steps.ts'

test.beforeEach(({ watch }) => allowMeetingErrors(watch))

/** Gives a page a camera with small frames, which are cheap to encode. */
async function withSmallCamera(page: Page): Promise<Page> {
  await page.addInitScript(() => {
    const { mediaDevices } = navigator
    const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = (wanted = {}) =>
      getUserMedia(wanted.video ? { ...wanted, video: { width: 160, height: 120 } } : wanted)
  })
  return page
}

async function tipOn(stream: string, from: Person, to: Person, tokens: number, message: string): Promise<void> {
  const tip = { recipientId: to.id, tokens, message, stream_id: stream }
  const { status, body } = await ask(from, 'POST', '/tips/send', tip)
  expect(status, JSON.stringify(body)).toBe(200)
}

const pass = z.object({ token: z.string(), part: z.literal('guest') })
/** Brings a viewer on stage without a browser. The guest sends a film instead of a camera. */
async function bringOnStage(address: string, host: Person, guest: Person): Promise<void> {
  expect((await ask(guest, 'POST', `${address}/hand`)).status).toBe(200)
  for (const one of [host, guest])
    expect((await ask(one, 'POST', `${address}/guest`, { user_id: guest.id })).status).toBe(200)
  await playFilm(pass.parse((await ask(guest, 'POST', `${address}/join`)).body).token)
}

/** Opens the list of tips behind a figure, checks its sum, and closes it. */
async function checkTips(page: Page, figure: Locator, { title, messages, tokens }: Tips): Promise<void> {
  await press(figure)
  const tips = dialog(page, title)
  await expect(tips.getByText(TIPS.trueFor)).toBeVisible()
  await expect(tips.getByRole('listitem')).toHaveCount(messages.length)
  for (const message of messages) await expect(tips.getByText(message, { exact: true })).toBeVisible()
  await expect(tips.getByText(TIPS.total)).toContainText(`${tokens} tokens`)
  await page.keyboard.press('Escape')
  await expect(tips).toBeHidden()
}
type Tips = { title: string; messages: string[]; tokens: number }

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox()
  if (!box) throw new Error('the element is not on the page')
  return { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height }
}

/** Returns true if two elements overlap, even in part. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([boxOf(one), boxOf(other)])
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

test('the host lists the tips behind each figure and shares a screen, which viewers see uncovered', async ({
  open,
}) => {
  const [creator, fan, other] = [await newCreator(), await newFan({ tokens: 200 }), await newFan({ tokens: 200 })]
  const stage = await withSmallCamera(await open(creator, { viewport: wide }))
  const address = await goLive(stage, 'Songs by request')
  const id = address.split('/').at(-1) ?? ''
  await tipOn(id, fan, creator, 5, 'Before the goal')
  const figures = stage.getByLabel(HOST.figures)
  const tokens = figures.getByRole('button', { name: TIPS.open })
  await expect(tokens).toContainText('5 tokens')
  expect((await ask(creator, 'PUT', `/live/${id}/goal`, { title: 'New strings', tokens: 100 })).status).toBe(200)
  // starts to wait before the tip, because the stage shows a tip for some seconds only
  const isShownOnce = expect(stage.getByText('For the goal', { exact: true })).toHaveCount(1)
  await tipOn(id, fan, creator, 10, 'For the goal')
  await isShownOnce
  await tipOn(id, other, creator, 60, 'More of it')
  await expect(tokens).toContainText('75 tokens')
  await expect(stage.locator('.toast')).toHaveCount(0)
  const all = ['Before the goal', 'For the goal', 'More of it']
  await checkTips(stage, tokens, { title: TIPS.ofStream, messages: all, tokens: 75 })
  const goal = stage.getByRole('button', { name: CHAT.goalOf('70', '100') })
  await checkTips(stage, goal, { title: TIPS.ofGoal('New strings'), messages: all.slice(1), tokens: 70 })
  const supporter = stage.getByRole('list', { name: CHAT.supporters }).getByRole('listitem').last()
  await expect(supporter).toContainText(fan.displayName)
  await checkTips(stage, supporter.getByRole('button'), {
    title: TIPS.ofPerson(fan.displayName),
    messages: all.slice(0, 2),
    tokens: 15,
  })
  // Back asks for a confirmation, because leaving would end the stream
  await stage.goBack()
  await dialog(stage, HOST.endAsk).getByRole('button', { name: HOST.stay }).click()
  expect(new URL(stage.url()).pathname).toBe(`/live/${id}`)

  await bringOnStage(address, creator, await newFan())
  await playLive(await newCreator(), 'Another stage')
  await stage.getByRole('button', { name: HOST.share }).click()
  const viewer = await open(fan, { viewport: wide })
  await viewer.goto(address)
  await test.step('a viewer sees the figures without the lists of tips', async () => {
    await expect(viewer.getByText(CHAT.goalOf('70', '100'))).toBeVisible()
    await expect(viewer.getByRole('button', { name: TIPS.open })).toHaveCount(0)
  })
  await test.step('camera, guest and buttons do not cover the shared screen', async () => {
    const screen = viewer.getByLabel(WATCH.screen(creator.displayName))
    await expect(screen).toBeVisible()
    const tiles = viewer.locator('.stream-small > *')
    await expect(tiles).toHaveCount(2)
    const others = viewer.locator('.stream-others')
    for (const viewport of [wide, narrow]) {
      await viewer.setViewportSize(viewport)
      for (const tile of await tiles.all()) {
        await expect.poll(() => overlap(tile, screen)).toBe(false)
        await expect.poll(() => overlap(tile, others)).toBe(false)
      }
    }
    await viewer.setViewportSize(wide)
    await expect.poll(() => overlap(others, screen)).toBe(false)
  })
  await test.step('the viewer sees only the camera after screen sharing, and no video without the camera', async () => {
    await expect(viewer.locator('.stream-small').getByLabel(WATCH.video(creator.displayName))).toBeVisible()
    await stage.getByRole('button', { name: HOST.unshare }).click()
    await expect(viewer.locator('.stream-small').getByLabel(WATCH.video(creator.displayName))).toHaveCount(0)
    await expectVideo(viewer)
    await stage.getByRole('button', { name: HOST.cameraOff }).click()
    await expect(viewer.locator('.stream-video:not([hidden])')).toHaveCount(0)
    await stage.getByRole('button', { name: HOST.cameraOn }).click()
    await expect(viewer.locator('.stream-video:not([hidden])')).toHaveCount(1)
  })
  await test.step('the menu of the creator shows the number of viewers', async () => {
    const tab = await stage.context().newPage()
    await tab.goto('/live')
    await (await waitForHydration(tab.getByRole('button', { name: 'Your menu' }))).click()
    const link = tab.getByRole('dialog').getByRole('link', { name: new RegExp(WATCH.watching('\\d')) })
    await expect(link).toHaveAttribute('href', address)
    await tab.close()
  })
  await viewer.close()

  await stage.getByRole('button', { name: HOST.end }).click()
  await dialog(stage, HOST.endAsk).getByRole('button', { name: HOST.end }).click()
  await expect(stage.getByRole('heading', { name: SUMMARY.title })).toBeVisible()
  for (const name of [new RegExp(`^${SUMMARY.tipRows}$`), new RegExp(`^75 tokens ?, ${TIPS.open}$`)])
    await checkTips(stage, stage.getByRole('button', { name }), { title: TIPS.ofStream, messages: all, tokens: 75 })
})

/** Delays the browser's response to a request for camera and microphone until `answer` is called. */
async function heldDevices(page: Page) {
  await page.addInitScript(() => {
    const { mediaDevices } = navigator
    const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices)
    const tracks: MediaStreamTrack[] = []
    const { promise, resolve } = Promise.withResolvers<void>()
    Object.assign(window, {
      answerDevices: resolve,
      devicesOn: () => tracks.filter(({ readyState }) => readyState === 'live').length,
      devicesAsked: 0,
    })
    mediaDevices.getUserMedia = async (wanted) => {
      Reflect.set(window, 'devicesAsked', Reflect.get(window, 'devicesAsked') + 1)
      await promise
      const stream = await getUserMedia(wanted)
      tracks.push(...stream.getTracks())
      return stream
    }
  })
  return {
    asked: () => page.evaluate((): number => Reflect.get(window, 'devicesAsked')),
    on: () => page.evaluate((): number => Reflect.get(window, 'devicesOn')()),
    answer: () => page.evaluate(() => Reflect.get(window, 'answerDevices')()),
  }
}

test('leaving while coming on stage creates no guest and turns camera and microphone off', async ({ open }) => {
  const [creator, fan] = [await newCreator(), await newFan()]
  const address = await playLive(creator, 'Come up here')
  const page = await open(fan)
  const devices = await heldDevices(page)
  const invite = async () => {
    await chooseMore(page, GUEST.raise)
    await expect(page.getByRole('button', { name: GUEST.lower })).toBeVisible()
    expect((await ask(creator, 'POST', `${address}/guest`, { user_id: fan.id })).status).toBe(200)
    return dialog(page, GUEST.invited(creator.displayName))
  }
  await page.goto(address)
  await expectVideo(page)
  // the same happens when the fan declines meanwhile
  await (await invite()).getByRole('button', { name: GUEST.come }).click()
  await expect.poll(devices.asked).toBe(1)
  await dialog(page, GUEST.invited(creator.displayName)).getByRole('button', { name: GUEST.decline }).click()
  await (await invite()).getByRole('button', { name: GUEST.come }).click()
  await expect.poll(devices.asked).toBe(2)
  await navigate(page, '/live')
  await expect(page.getByRole('heading', { name: LIVE_LIST.title, level: 1 })).toBeVisible()
  await devices.answer()
  await expect.poll(devices.on).toBe(0)
  expect(await devices.asked()).toBe(2)
  expect((await ask(creator, 'GET', address)).body).toMatchObject({ stream: { guest: null } })
})

test('Go live without a title focuses the title; leaving the page during the start creates no stream', async ({
  open,
}) => {
  const creator = await newCreator()
  const page = await open(creator, { viewport: narrow, hasTouch: true })
  const starts: (() => void)[] = []
  await page.route('**/live.start**', async (route) => {
    await new Promise<void>((resolve) => starts.push(resolve))
    await route.continue()
  })
  await page.goto('/go-live')
  await (await waitForHydration(page.getByRole('button', { name: HOST.check }))).click()
  await page.getByRole('button', { name: HOST.go, exact: true }).click()
  const title = page.getByLabel(HOST.name, { exact: true })
  await expect(title).toBeFocused()
  await expect(title).toBeInViewport({ ratio: 1 })
  await expect(page.getByText(SENTENCES.titleMissing)).toBeInViewport({ ratio: 1 })

  await page.setViewportSize(wide)
  await test.step('Go Live in the menu focuses the open form', async () => {
    await page
      .getByRole('button', { name: HOST.check })
      .or(page.getByRole('button', { name: HOST.go }))
      .first()
      .focus()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Go Live' }).click()
    await expect(title).toBeFocused()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await navigate(page, '/explore?modal=goLiveSetup')
  const setup = dialog(page, HOST.title)
  await (await waitForHydration(setup.getByRole('button', { name: HOST.check }))).click()
  await setup.getByLabel(HOST.name, { exact: true }).fill('Before I thought of it')
  await setup.getByRole('button', { name: HOST.go, exact: true }).click()
  await expect.poll(() => starts.length).toBe(1)
  // the dialog cannot be closed during the start
  await page.keyboard.press('Escape')
  await expect(setup.getByRole('button', { name: 'Close' })).toBeDisabled()
  await expect(setup.getByRole('button', { name: HOST.going })).toBeVisible()
  // leaving the page closes the dialog
  await navigate(page, '/live')
  await expect(setup).toBeHidden()
  const ended = page.waitForResponse(/live\.end/)
  for (const go of starts) go()
  await ended
  expect((await ask(creator, 'GET', '/live/running')).body).toEqual({ stream: null })
  expect(new URL(page.url()).pathname).toBe('/live')
})

test('after a reload the page names the missing device, and the host returns to the stage', {
  tag: '@smoke',
}, async ({ open }) => {
  const page = await withSmallCamera(await open(await newCreator(), { viewport: wide }))
  await goLive(page, 'Back with a camera')
  await page.addInitScript(() => {
    const getUserMedia = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    Reflect.set(window, 'isRefused', true)
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      if (Reflect.get(window, 'isRefused')) throw new DOMException('', 'NotAllowedError')
      return getUserMedia(wanted)
    }
  })
  await page.reload()
  const card = page.locator('.stream-said')
  await waitForHydration(card.getByRole('button'))
  // the card is centred on the stage, and nothing else is visible in the middle
  const [said, stage] = [await boxOf(card), await boxOf(page.locator('.stream-view'))]
  expect(Math.abs(said.left + said.right - stage.left - stage.right)).toBeLessThan(2)
  await expect(page.getByText(HOST.cameraIsOff)).toBeHidden()
  await press(card.getByRole('button', { name: HOST.back }))
  await expect(card).toContainText(HOST.noDevice)
  await expect(page.getByText(DEVICES.problems.camera.denied)).toBeVisible()
  await page.evaluate(() => Reflect.set(window, 'isRefused', false))
  const joins: string[] = []
  page.on('request', (request) => void (request.url().includes('live.join') && joins.push(request.url())))
  // a double click makes one connection
  await card.getByRole('button', { name: HOST.back }).dblclick()
  await expect(page.getByRole('button', { name: HOST.cameraOff })).toBeVisible()
  await expect(card).toBeHidden()
  await expect.poll(() => joins.length).toBe(1)
})
