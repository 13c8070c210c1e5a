import type { Page } from '@playwright/test'
import { GALLERY } from '#features/content/items/spec.ts'
import { CHAT } from '#features/live/chat/spec.ts'
import { HEARTS } from '#features/live/hearts/spec.ts'
import { meetingViewersMax } from '#features/live/playback/spec.ts'
import { REFUSALS } from '#features/live/spec.ts'
import { WATCH } from '#features/live/watching/spec.ts'
import { holdMs, STAGE_TIP, tipSuggested } from '#features/tips/spec.ts'
import { expect, test } from './support/browser.ts'
import { inspect, wide } from './support/inspect.ts'
import { chooseMore, expectVideo, playLive } from './support/live.ts'
import { allowMeetingErrors } from './support/meetings.ts'
import { balanceOf, newcomer, newFan } from './support/people.ts'
import { ask, asOwner, isInMeeting, newCreator, runJob } from './support/platform.ts'
import { choose, dialog, navigate, openTip, press, signUp, waitForHydration } from './support/steps.ts'

test.beforeEach(({ watch }) => allowMeetingErrors(watch))

/** Waits in the page for a tip, which is visible for some seconds only. Returns its text and its colours. */
const seeTip = (page: Page, text: string) =>
  page.evaluate(
    (tipped) =>
      new Promise<{ words: string[]; look: string }>((resolve) => {
        const search = () => {
          const tip = [...document.querySelectorAll('.stream-tip')].find((one) => one.textContent?.includes(tipped))
          if (!tip) return void requestAnimationFrame(search)
          const { borderColor, backgroundColor, backgroundImage } = getComputedStyle(tip)
          resolve({
            words: [...tip.querySelectorAll('.stream-tip-word')].map((word) => word.textContent?.trim() ?? ''),
            look: [borderColor, backgroundColor, backgroundImage].join(),
          })
        }
        search()
      }),
    text,
  )

test('on a phone tips have the colours of their tier, and the video fills the screen or floats', async ({ open }) => {
  const [creator, giver, fan] = [await newCreator(), await newFan({ tokens: 812 }), await newFan()]
  const address = await playLive(creator, 'For what you like')
  const page = await open(fan, { viewport: { width: 375, height: 740 }, hasTouch: true })
  await page.goto(address)
  await expectVideo(page)
  await expect(page.getByLabel(CHAT.write)).toBeVisible()
  const give = async (tokens: number) => {
    const tip = { recipientId: creator.id, tokens, message: '', stream_id: address.split('/').at(-1) }
    expect((await ask(giver, 'POST', '/tips/send', tip)).status).toBe(200)
  }
  const looks = new Set<string>()
  for (const [tokens, words] of [
    [5, []],
    [10, ['Nice!']],
    [60, ['Amazing!']],
    [500, ['Legendary!']],
  ] as const) {
    const card = seeTip(page, CHAT.tipped(`${tokens} tokens`))
    await give(tokens)
    const { words: shown, look } = await card
    expect(shown).toEqual(words)
    looks.add(look)
  }
  expect(looks.size).toBe(4)

  await test.step('the video floats and fills the screen on the smallest phone', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    const actions = page.getByRole('toolbar', { name: WATCH.actions }).getByRole('button')
    await expect(actions).toHaveCount(3)
    for (const button of await actions.all()) {
      await expect(button).toBeInViewport({ ratio: 1 })
      const box = await button.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
      // no element covers the button
      await button.click({ trial: true })
    }
    await chooseMore(page, WATCH.float)
    await expect.poll(() => page.evaluate(() => document.pictureInPictureElement?.className)).toContain('stream-video')
    await page.evaluate(() => document.exitPictureInPicture())
    await chooseMore(page, WATCH.full)
    const room = page.locator('.stream')
    await expect.poll(() => room.evaluate((it) => document.fullscreenElement?.contains(it))).toBe(true)
    await expect.poll(() => room.evaluate((it) => it.getBoundingClientRect().height - innerHeight)).toBeCloseTo(0, 0)
    // a dialog opens above the full-screen video
    const tip = await openTip(page, creator.displayName)
    await tip.getByRole('button', { name: 'Close' }).click()
    await chooseMore(page, WATCH.unfull)
    await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull()
  })
})

test('the viewer count is the same on cards, on TV and for visitors; a visitor can sign up from the stream', async ({
  open,
}) => {
  const creator = await newCreator()
  const address = await playLive(creator, 'Counted')
  const [list, visitor] = [await open(await newFan()), await open(null)]
  const tv = await list.context().newPage()
  await list.goto('/live')
  await tv.goto('/tv')
  const card = list.getByRole('article').filter({ hasText: creator.displayName })
  const tile = tv.getByRole('article').filter({ hasText: creator.displayName })
  const onTv = tv.getByRole('region', { name: 'Counted' })
  // expects two viewers: TV and the visitor
  await press(tile.getByRole('button'))
  for (const one of [card, tile, onTv]) await expect(one.getByText(WATCH.watching('1'))).toBeVisible()
  await visitor.goto(address)
  await expectVideo(visitor)
  for (const one of [card, tile, onTv, visitor]) await expect(one.getByText(WATCH.watching('2'))).toBeVisible()
  const note = visitor.locator('.stream-note').filter({ hasText: /Preview: \d+ seconds? left/ })
  await note.getByRole('link', { name: WATCH.signUp }).click()
  await visitor.waitForURL(/\/auth\?/)
  const { searchParams } = new URL(visitor.url())
  expect([searchParams.get('redirect'), searchParams.get('mode')]).toEqual([address, 'signup'])

  await test.step('a live creator has a mark on the page of all creators', async () => {
    await waitForHydration(list.getByRole('main'))
    await navigate(list, `/explore?search=${creator.username}`)
    await expect(list.getByRole('link', { name: `${creator.displayName} is live: watch` })).toBeVisible()
    await inspect(list, 'a live creator on the page of all creators')
  })
})

test('a visitor who presses Tip in a stream continues with the tip after signing up', async ({ open }) => {
  const creator = await newCreator()
  const page = await open(null, { viewport: { width: 375, height: 740 }, hasTouch: true })
  await page.goto(await playLive(creator, 'For a stranger'))
  await press(page.getByRole('button', { name: `Tip ${creator.displayName}` }))
  await signUp(page, newcomer())
  await expect(dialog(page, 'Send a tip')).toBeVisible()
})

test('a stream for followers locks a fan who unfollows elsewhere, and opens after following again', {
  tag: '@smoke',
}, async ({ open, watch }) => {
  const [creator, fan] = [await newCreator(), await newFan()]
  const address = await playLive(creator, 'Among friends', 'followers')
  const page = await open(fan)
  expect((await ask(fan, 'PUT', `/follows/${creator.id}`)).status).toBe(204)
  await page.goto(`/creator/${creator.username}`)
  await press(page.getByRole('tab', { name: /^Streams/ }))
  await expect(page.getByText(GALLERY.watch.followers())).toBeVisible()
  await navigate(page, address)
  await expectVideo(page)
  await expect(page.getByRole('button', { name: 'Following' })).toBeVisible()
  watch.allowError('403 refused /api/trpc/live.join')
  expect((await ask(fan, 'DELETE', `/follows/${creator.id}`)).status).toBe(204)
  await expect(page.getByText(WATCH.locks.followers)).toBeVisible()
  await page.getByRole('button', { name: `Follow ${creator.displayName}` }).click()
  await expectVideo(page)
})

test('a fan who loses access while joining sees a message about access, not a connection error', async ({
  open,
  watch,
}) => {
  const [creator, fan] = [await newCreator(), await newFan()]
  const address = await playLive(creator, 'Not for everybody')
  const page = await open(fan)
  // the viewer's pass is revoked before the player uses it
  await page.route('**/api/trpc/live.join*', async (route) => {
    const response = await route.fetch()
    expect((await ask(fan, 'PUT', `/blocks/${creator.id}`)).status).toBe(204)
    await expect.poll(() => asOwner('select 1 from stream_passes where person = $1', [fan.id])).toEqual([])
    await route.fulfill({ response })
  })
  watch.allowError('404 refused /api/trpc/live.')
  watch.allowError('401')
  await page.goto(address)
  await expect(page.getByRole('heading', { name: WATCH.gone.title })).toBeVisible()
  await expect(page.getByText(/no connection/)).toHaveCount(0)
})

test('a viewer in the line sees their place, and joins automatically at their turn', async ({ open, watch }) => {
  const page = await open(await newFan())
  const address = await playLive(await newCreator(), 'Everyone at once')
  const data = {
    code: 'SERVICE_UNAVAILABLE',
    httpStatus: 503,
    reason: 'JOIN_QUEUED',
    details: { position: 16, seconds: 4 },
  }
  const refusal = { error: { json: { message: REFUSALS.inLine.sentence, code: -32_603, data } } }
  await page.route('**/api/trpc/live.join*', (route) => route.fulfill({ status: 503, json: refusal }), { times: 1 })
  watch.allowError('503')
  await page.goto(address)
  const place = page.getByRole('status').filter({ hasText: WATCH.inLine(16) })
  await expect(place).toContainText(WATCH.inLineText)
  await inspect(page, 'the line of a stream')
  await expectVideo(page)
  await expect(place).toBeHidden()
})

test('a viewer of a full meeting watches the playback, chats, and loses it after a ban', async ({ open, watch }) => {
  const [creator, fan] = [await newCreator(), await newFan()]
  const address = await playLive(creator, 'A large audience')
  const id = address.split('/').at(-1)
  // they joined in the future, so that the job does not compare them with the meeting
  await asOwner(
    `insert into stream_visits (stream_id, peer_id, person, is_host, joined_at)
     select $1, 'seat-' || n, 'visitor:seat-' || n, false, now() + interval '1 hour' from generate_series(1, $2::int) n`,
    [id, meetingViewersMax],
  )
  await asOwner('select stream_count($1, now())', [id])
  await runJob('outbox')
  const isBroadcast = () => asOwner('select 1 from streams where id = $1 and playback_url is not null', [id])
  await expect.poll(isBroadcast).toHaveLength(1)
  const page = await open(fan, { viewport: wide })
  await page.goto(address)
  await expectVideo(page)
  expect(await isInMeeting(fan)).toBe(false)
  await expect(page.getByText(WATCH.watching(String(meetingViewersMax + 1)))).toBeVisible()
  await inspect(page, 'the playback of a stream')
  await page.getByLabel(CHAT.write).fill('From the last row')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('log', { name: CHAT.title }).getByText('From the last row')).toBeVisible()
  watch.allowError('403 refused /api/trpc/live.')
  watch.allowError('401')
  expect((await ask(creator, 'PUT', `/live/bans/${fan.id}`, {})).status).toBe(200)
  await expect(page.getByText(WATCH.locks.banned)).toBeVisible()
})

test('the choices audio only and muted also apply to the next stream', async ({ open }) => {
  const page = await open(await newFan(), { viewport: wide })
  await playLive(await newCreator(), 'The other stage')
  await page.goto(await playLive(await newCreator(), 'The first stage'))
  await expectVideo(page)
  await chooseMore(page, WATCH.soundOnly)
  await page.getByRole('button', { name: WATCH.soundOff }).click()
  const [soundOnly, unmute] = [page.getByText(WATCH.soundOnlyText), page.getByRole('button', { name: WATCH.sound })]
  await expect(soundOnly).toBeVisible()
  await expect(page.locator('.stream-video')).toBeHidden()
  const { pathname } = new URL(page.url())
  await page.getByRole('button', { name: WATCH.next }).click()
  await expect.poll(() => new URL(page.url()).pathname).not.toBe(pathname)
  await expect(unmute).toBeVisible()
  await expect(soundOnly).toBeVisible()
  expect(
    await page.locator('.stream audio').evaluateAll((all: HTMLAudioElement[]) => all.every(({ muted }) => muted)),
  ).toBe(true)
  await chooseMore(page, WATCH.picture)
  await expectVideo(page)
})

test('on a phone a tip leaves the video visible and stays in the chat; a long press repeats it; hearts are counted', async ({
  open,
}) => {
  const [creator, fan] = [await newCreator(), await newFan({ tokens: 200 })]
  const address = await playLive(creator, 'Two taps')
  const page = await open(fan, { viewport: { width: 375, height: 740 }, hasTouch: true })
  await page.goto(address)
  await expectVideo(page)
  const chat = page.getByRole('log', { name: CHAT.title })

  await test.step('a tap on the picture ends writing; the next one turns the sound off', async () => {
    const field = page.getByRole('textbox', { name: CHAT.write })
    await (await waitForHydration(field)).tap()
    const picture = page.getByRole('button', { name: WATCH.soundOff })
    await picture.tap({ position: { x: 180, y: 120 } })
    await expect(field).not.toBeFocused()
    await picture.tap({ position: { x: 180, y: 120 } })
    await page
      .getByRole('button', { name: WATCH.sound })
      .first()
      .tap({ position: { x: 180, y: 120 } })
    await expect(picture).toBeVisible()
  })
  await test.step('the sheet covers the lower third and already has an amount', async () => {
    const tip = await openTip(page, creator.displayName)
    await expect(tip.getByRole('button', { name: `Send ${tipSuggested} tokens` })).toBeVisible()
    await expect.poll(async () => (await tip.boundingBox())?.height ?? 999).toBeLessThanOrEqual(270)
    await choose(tip, /(^|\s)50 tokens/)
    await tip.getByLabel('Message').fill('Encore')
    await tip.getByRole('button', { name: 'Send 50 tokens' }).click()
    await expect(tip).toBeHidden()
    await expect(page.locator('.toast')).toHaveCount(0)
    await expect(page.getByText(STAGE_TIP.sent('50 tokens', '150'))).toBeVisible()
    await expect(chat.getByText('Encore')).toBeVisible()
  })
  await test.step('a long press and the menu repeat the tip; a short press opens the sheet', async () => {
    const button = page.getByRole('button', { name: `Tip ${creator.displayName}` })
    await button.click({ delay: holdMs.begins + holdMs.lasts + 300 })
    await expect(page.getByText(STAGE_TIP.sent('50 tokens', '100'))).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await chooseMore(page, STAGE_TIP.repeat('50 tokens'))
    await expect.poll(async () => (await balanceOf(fan)).balance).toBe(50)
    // a press that is released too early sends and opens nothing
    await button.click({ delay: holdMs.begins + 200 })
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect((await balanceOf(fan)).balance).toBe(50)
  })
  await test.step('a viewer who joins later sees the tip; its words and hearts are the same after a reload', async () => {
    const heart = page.getByRole('button', { name: HEARTS.send })
    for (let tap = 0; tap < 5; tap++) await heart.click()
    await expect(page.locator('.stream-heart').first()).toBeAttached()
    await expect(heart).toHaveAccessibleName(HEARTS.sendCounted(5))
    const visitor = await open(null)
    await expect(async () => {
      await visitor.goto(address)
      await expect(visitor.getByRole('button', { name: HEARTS.send })).toHaveAccessibleName(HEARTS.sendCounted(5), {
        timeout: 2_000,
      })
    }).toPass()
    await expect(visitor.getByRole('log').getByText('Encore')).toBeVisible()
  })
})
