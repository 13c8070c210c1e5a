import type { FileChooser, Locator, Page } from '@playwright/test'
import { SENTENCES as BROADCAST } from '#features/broadcast/spec.ts'
import { KINDS, recordingSeconds, SENTENCES } from '#features/messages/spec.ts'
import { UPLOAD_SENTENCES, uploadKinds } from '#features/uploads/spec.ts'
import { expect, test } from './support/browser.ts'
import { countDraftFiles } from './support/files.ts'
import { balanceOf, newFan, type Person } from './support/people.ts'
import { asOwner, newCreator, runJob } from './support/platform.ts'
import { dialog, expectToast, navigate, press, waitForHydration } from './support/steps.ts'

const photo = 'public/og.jpg'
const [image, audio, video] = [20, 30, 40]
const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
const send = (page: Page, price: number) => page.getByRole('button', { name: `Send for ${SENTENCES.price(price)}` })

async function attach(page: Page, entry: string): Promise<void> {
  await press(page.getByRole('button', { name: SENTENCES.attach }))
  await page.getByRole('menuitem', { name: entry }).click()
}
type Chosen = Parameters<FileChooser['setFiles']>[0]
async function choose(page: Page, button: Locator, file: Chosen = photo): Promise<void> {
  const opening = page.waitForEvent('filechooser')
  await button.click()
  await (await opening).setFiles(file)
}
const loaded = (picture: Locator) =>
  expect
    .poll(() => picture.evaluate((element) => element instanceof HTMLImageElement && element.naturalWidth))
    .toBeTruthy()
async function openThread(page: Page, other: Person): Promise<void> {
  await page.goto(`/messages/${other.username}`)
  await waitForHydration(page.getByRole('textbox', { name: SENTENCES.placeholder(other.displayName), exact: true }))
}

test('a fan previews and sends an image, a voice message and a video, each at its price', {
  tag: '@smoke',
}, async ({ open }) => {
  const [fan, creator] = [await newFan({ tokens: 200 }), await newCreator()]
  await asOwner(
    'update creator_profiles set image_rate = $2, audio_rate = $3, video_message_rate = $4 where user_id = $1',
    [creator.id, image, audio, video],
  )
  const page = await open(fan)
  await openThread(page, creator)
  await press(page.getByRole('button', { name: SENTENCES.attach }))
  await expect(page.getByRole('menuitem', { name: SENTENCES.recordVideo })).toContainText(SENTENCES.price(video))
  await choose(page, page.getByRole('menuitem', { name: SENTENCES.fromDevice }))
  await loaded(page.getByRole('img', { name: 'Preview', exact: true }))
  await page.getByRole('textbox', { name: SENTENCES.placeholder(creator.displayName) }).fill('From last night')
  await expect.poll(() => page.evaluate(countDraftFiles)).toBe(1)
  await page.reload()
  await loaded(page.getByRole('img', { name: 'Preview', exact: true }))
  await send(page, image).click()
  await loaded(log(page).getByRole('img', { name: `Your ${KINDS.image.one}` }))

  await attach(page, SENTENCES.recordAudio)
  await expect(page.getByRole('status').getByText(SENTENCES.recording)).toBeVisible()
  await press(page.getByRole('button', { name: SENTENCES.stop }))
  await expect(page.getByRole('group', { name: 'Preview', exact: true })).toBeVisible()
  await send(page, audio).click()
  await expect(log(page).getByRole('group', { name: `Your ${KINDS.audio.one}` })).toBeVisible()

  await attach(page, SENTENCES.recordVideo)
  const camera = dialog(page, SENTENCES.recordVideo)
  await camera.getByRole('button', { name: 'Record' }).click()
  await camera.getByRole('button', { name: SENTENCES.stop }).click()
  await expect(camera).toBeHidden()
  await send(page, video).click()
  await expect(log(page).getByLabel(`Your ${KINDS.video.one}`)).toBeVisible()
  await expect.poll(() => balanceOf(fan)).toMatchObject({ balance: 200 - image - audio - video })

  const stage = await open(creator)
  await openThread(stage, fan)
  await loaded(log(stage).getByRole('img'))
  await expect(log(stage)).toContainText('From last night')
  const voice = log(stage).getByRole('group', { name: `The ${KINDS.audio.one} of ${fan.displayName}` })
  await voice.getByRole('button', { name: 'Play' }).click()
  // checks `played`, because the recording may end before the test sees it playing
  const hasPlayed = (sound: Element) => sound instanceof HTMLAudioElement && sound.played.length > 0
  await expect.poll(() => voice.locator('audio').evaluate(hasPlayed)).toBe(true)
  const film = log(stage).getByLabel(`The ${KINDS.video.one} of ${fan.displayName}`)
  await expect.poll(() => film.evaluate((one) => one instanceof HTMLVideoElement && one.videoWidth)).toBeTruthy()
  await log(stage)
    .getByRole('button', { name: /Enlarge$/ })
    .click()
  await loaded(stage.getByRole('dialog').getByRole('img'))
  await expect(page.getByText(SENTENCES.held(video))).toHaveCount(0)
})

/** Runs in the page. Collects every media stream, so that a test can count the tracks that are still on. */
function keepStreams() {
  const { mediaDevices } = navigator
  const ask = mediaDevices.getUserMedia.bind(mediaDevices)
  const given: MediaStream[] = []
  Object.assign(window, { given })
  mediaDevices.getUserMedia = async (wanted) => {
    const stream = await ask(wanted)
    given.push(stream)
    return stream
  }
}
const stillOn = () => {
  const given: MediaStream[] = Reflect.get(window, 'given')
  return given.flatMap((stream) => stream.getTracks()).filter(({ readyState }) => readyState === 'live').length
}

test('a recording can be cancelled, stops at its maximum length, and turns the camera off', async ({ open }) => {
  const [fan, creator] = [await newFan(), await newCreator()]
  const page = await open(fan)
  await page.addInitScript(keepStreams)
  await page.clock.install()
  await openThread(page, creator)
  const camera = dialog(page, SENTENCES.recordVideo)
  const record = async () => {
    await attach(page, SENTENCES.recordVideo)
    await camera.getByRole('button', { name: 'Record' }).click()
    await expect(camera.getByRole('button', { name: SENTENCES.stop })).toBeEnabled()
  }
  const recorded = page.getByLabel('Preview', { exact: true })
  await record()
  await camera.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => page.evaluate(stillOn)).toBe(0)
  await expect(recorded).toHaveCount(0)
  await record()
  await page.clock.fastForward(recordingSeconds.video * 1_000)
  await expect(camera).toBeHidden()
  await expect(recorded).toBeVisible()
  await expect.poll(() => page.evaluate(stillOn)).toBe(0)
})

test('a broadcast draft keeps its files over a reload, and a fan unlocks the image that the broadcast sells', async ({
  open,
}) => {
  const [fan, creator] = [await newFan({ tokens: 50 }), await newCreator()]
  await asOwner('insert into follows (follower_id, creator_id) values ($1, $2)', [fan.id, creator.id])
  const stage = await open(creator)
  const form = stage.getByRole('dialog')
  const address = '/fan-engagement?modal=broadcast'
  const waitForForm = () => waitForHydration(form.getByRole('button', { name: /^(Send|Schedule)$/ }))
  const message = form.getByLabel('Message', { exact: true })
  await stage.goto(address)
  await waitForForm()
  await test.step('a photo that is too large is replaced', async () => {
    const { maxBytes, sentences } = uploadKinds['message-image']
    const large = { name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(maxBytes + 1) }
    await choose(stage, form.getByRole('button', { name: BROADCAST.addImage }), large)
    await expect(form.getByRole('alert').getByText(sentences.size)).toBeVisible()
    await expect(form.getByRole('button', { name: UPLOAD_SENTENCES.again })).toHaveCount(0)
    await choose(stage, form.getByRole('button', { name: UPLOAD_SENTENCES.another }))
    await expect(form.getByText('og.jpg')).toBeVisible()
  })
  await test.step('the draft is still there after a reload, and uploads its photo once', async () => {
    await form.getByLabel('Subject').fill('Tonight')
    await message.fill('Behind the scenes')
    await expect(form.getByRole('button', { name: BROADCAST.send })).toBeEnabled()
    await expect.poll(() => stage.evaluate(countDraftFiles)).toBe(1)
    await stage.reload()
    await waitForForm()
    await expect(message).toHaveValue('Behind the scenes')
    await expect(form.getByLabel('Subject')).toHaveValue('Tonight')
    await expect(form.getByText('og.jpg')).toBeVisible()
    await form.getByRole('button', { name: 'Close' }).click()
    await expect(form).toBeHidden()
    await navigate(stage, address)
    await waitForForm()
    const [uploads] = await asOwner('select count(*)::int as n from uploads where owner_id = $1', [creator.id])
    expect(uploads).toEqual({ n: 1 })
  })
  await test.step('an image for sale needs a price', async () => {
    await choose(stage, form.getByRole('button', { name: BROADCAST.addContent }))
    await form.getByRole('button', { name: BROADCAST.send }).click()
    await expect(form.getByText(BROADCAST.contentPrice)).toBeVisible()
    await expect(form.getByLabel(BROADCAST.contentPriceLabel)).toBeFocused()
    await form.getByLabel(BROADCAST.contentPriceLabel).fill('30')
    await form.getByRole('button', { name: BROADCAST.send }).click()
    await expectToast(stage, BROADCAST.stored)
    await expect(stage.getByText(BROADCAST.unsold(30))).toBeVisible()
  })
  await test.step('a sent broadcast leaves no draft', async () => {
    await navigate(stage, address)
    await waitForForm()
    await expect(message).toHaveValue('')
    await expect.poll(() => stage.evaluate(countDraftFiles)).toBe(0)
  })
  await runJob('broadcasts')

  const page = await open(fan)
  await openThread(page, creator)
  const photos = log(page).getByRole('img', { name: /photo/ })
  await expect(page.getByText(SENTENCES.unlockAsk(30, creator.displayName))).toBeVisible()
  await expect(photos).toHaveCount(1)
  await press(page.getByRole('button', { name: SENTENCES.locked(30) }))
  await loaded(photos.nth(1))
  await expect(page.getByText(SENTENCES.bought(30))).toBeVisible()
  expect(await balanceOf(fan)).toMatchObject({ balance: 20 })
  await page.reload()
  await loaded(photos.nth(1))
  await stage.goto('/fan-engagement')
  await expect(stage.getByText(BROADCAST.sold(1, 30))).toBeVisible()
})
