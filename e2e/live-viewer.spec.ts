import { GALLERY } from '#features/content/gallery/spec.ts'
import { CHAT } from '#features/live/chat/spec.ts'
import { WATCH } from '#features/live/watching/spec.ts'
import { expect, test } from './support/browser.ts'
import { inspect, wide } from './support/inspect.ts'
import { playLive, sees } from './support/live.ts'
import { mayLeaveMeetings } from './support/meetings.ts'
import { newFan } from './support/people.ts'
import { ask, asOwner, newCreator } from './support/platform.ts'
import { awake, navigate, openTip, press } from './support/steps.ts'

test.beforeEach(({ watch }) => mayLeaveMeetings(watch))

/** What is shown is five seconds old at most, and a busy machine looks at it a second or two later: nothing else reads it so soon. */
const figuresWithin = { timeout: 8_000 }

test('on a phone tips stand on the stage with the look of their tier; the picture fills the screen, and floats', async ({
  open,
}) => {
  const [creator, giver, fan] = [await newCreator(), await newFan({ tokens: 812 }), await newFan()]
  const address = await playLive(creator, 'For what you like')
  const page = await open(fan, { viewport: { width: 375, height: 740 }, hasTouch: true })
  await page.goto(address)
  await sees(page)
  await expect(page.getByLabel(CHAT.write)).toBeVisible()
  const give = async (tokens: number) => {
    const tip = { recipientId: creator.id, tokens, message: '', stream_id: address.split('/').at(-1) }
    expect((await ask(giver, 'POST', '/tips/send', tip)).status).toBe(200)
  }
  const looks = new Set<string>()
  for (const [tokens, words] of [
    [5, undefined],
    [10, 'Nice!'],
    [60, 'Amazing!'],
    [500, 'Legendary!'],
  ] as const) {
    await give(tokens)
    const card = page.locator('.stream-tip').filter({ hasText: CHAT.tipped(`${tokens} tokens`) })
    await expect(card).toBeVisible()
    await expect(card.locator('.stream-tip-word')).toHaveText(words === undefined ? [] : [words])
    looks.add(
      await card.evaluate((tip) => {
        const { borderColor, backgroundColor, backgroundImage } = getComputedStyle(tip)
        return [borderColor, backgroundColor, backgroundImage].join()
      }),
    )
  }
  expect(looks.size).toBe(4)

  await test.step('the picture fills the screen of the smallest phone and floats, beside everything else', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    const buttons = [WATCH.float, WATCH.full].map((name) => page.getByRole('button', { name }))
    for (const button of buttons) {
      await expect(button).toBeInViewport({ ratio: 1 })
      const box = await button.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
      // nothing lies over it
      await button.click({ trial: true })
    }
    await press(page.getByRole('button', { name: WATCH.full }))
    const room = page.locator('.stream')
    await expect.poll(() => room.evaluate((it) => document.fullscreenElement?.contains(it))).toBe(true)
    await expect.poll(() => room.evaluate((it) => it.getBoundingClientRect().height - innerHeight)).toBeCloseTo(0, 0)
    // what is opened there is seen there
    const tip = await openTip(page, creator.displayName)
    await tip.getByRole('button', { name: 'Close' }).click()
    await press(page.getByRole('button', { name: WATCH.unfull }))
    await expect(page.getByRole('button', { name: WATCH.full })).toBeVisible()
  })
})

test('how many watch is true within five seconds, on cards, on television and for visitors; all creators have a mark', async ({
  open,
}) => {
  const [creator, fan] = [await newCreator(), await newFan()]
  const address = await playLive(creator, 'Counted')
  const [list, visitor, viewer] = [await open(await newFan()), await open(null), await open(fan)]
  const tv = await list.context().newPage()
  await list.goto('/live')
  await tv.goto('/tv')
  // so that television itself watches nobody
  await press(tv.getByRole('button', { name: 'Kitchen rehearsal, one take' }))
  await visitor.goto(address)
  await sees(visitor)
  const card = list.getByRole('article').filter({ hasText: creator.displayName })
  const tile = tv.getByRole('article').filter({ hasText: creator.displayName })
  for (const one of [card, tile]) await expect(one.getByText(WATCH.watching('1'))).toBeVisible()
  await viewer.goto(address)
  await sees(viewer)
  await Promise.all(
    [card, tile, visitor].map((one) => expect(one.getByText(WATCH.watching('2'))).toBeVisible(figuresWithin)),
  )
  // television watches too, and says the same above and below
  await tile.getByRole('button').click()
  for (const one of [tile, tv.getByRole('region', { name: 'Counted' })])
    await expect(one.getByText(WATCH.watching('3'))).toBeVisible(figuresWithin)

  // whoever is live is marked among all creators, and the mark is as large as a finger
  await awake(list.getByRole('main'))
  await navigate(list, `/explore?search=${creator.username}`)
  await expect(list.getByRole('link', { name: `${creator.displayName} is live: watch` })).toBeVisible()
  await inspect(list, 'somebody who is live, among all creators')
})

test('a stream for followers says so everywhere; who unfollowed elsewhere may follow again, and comes in', async ({
  open,
  watch,
}) => {
  const [creator, fan] = [await newCreator(), await newFan()]
  const address = await playLive(creator, 'Among friends', 'followers')
  const page = await open(fan)
  expect((await ask(fan, 'PUT', `/follows/${creator.id}`)).status).toBe(204)
  await page.goto(`/creator/${creator.username}`)
  await press(page.getByRole('tab', { name: /^Streams/ }))
  await expect(page.getByText(GALLERY.watch.followers())).toBeVisible()
  await navigate(page, address)
  await sees(page)
  await expect(page.getByRole('button', { name: 'Following' })).toBeVisible()
  watch.mayComplain('403 refused /api/trpc/live.join')
  expect((await ask(fan, 'DELETE', `/follows/${creator.id}`)).status).toBe(204)
  await expect(page.getByText(WATCH.locks.followers)).toBeVisible()
  await page.getByRole('button', { name: `Follow ${creator.displayName}` }).click()
  await sees(page)
})

test('whoever may not watch any more while they come in reads that, and nothing about their connection', async ({
  open,
  watch,
}) => {
  const [creator, fan] = [await newCreator(), await newFan()]
  const address = await playLive(creator, 'Not for everybody')
  const page = await open(fan)
  // the pass is taken back before it is used
  await page.route('**/api/trpc/live.join*', async (route) => {
    const response = await route.fetch()
    expect((await ask(fan, 'PUT', `/blocks/${creator.id}`)).status).toBe(204)
    await expect.poll(() => asOwner('select 1 from stream_passes where person = $1', [fan.id])).toEqual([])
    await route.fulfill({ response })
  })
  watch.mayComplain('404 refused /api/trpc/live.')
  watch.mayComplain('401')
  await page.goto(address)
  await expect(page.getByRole('heading', { name: WATCH.gone.title })).toBeVisible()
  await expect(page.getByText(/no connection/)).toHaveCount(0)
})

test('whoever wants sound alone, or none, has it so on the next stream too', async ({ open }) => {
  const page = await open(await newFan(), { viewport: wide })
  await playLive(await newCreator(), 'The other stage')
  await page.goto(await playLive(await newCreator(), 'The first stage'))
  await sees(page)
  await press(page.getByRole('button', { name: WATCH.soundOnly }))
  await page.getByRole('button', { name: WATCH.soundOff }).click()
  const [said, silent] = [page.getByText(WATCH.soundOnlyText), page.getByRole('button', { name: WATCH.sound })]
  await expect(said).toBeVisible()
  const { pathname } = new URL(page.url())
  await page.getByRole('button', { name: WATCH.next }).click()
  await expect.poll(() => new URL(page.url()).pathname).not.toBe(pathname)
  await expect(silent).toBeVisible()
  await expect(said).toBeVisible()
  expect(
    await page.locator('.stream audio').evaluateAll((all: HTMLAudioElement[]) => all.every(({ muted }) => muted)),
  ).toBe(true)
  await page.getByRole('button', { name: WATCH.picture }).click()
  await sees(page)
})
