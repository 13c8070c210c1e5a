import type { Locator, Page } from '@playwright/test'
import { startDemoShows } from '#local/demo/host.ts'
import { command } from '#ops/command.ts'
import { type Phones, readVitals, type Vitals, waitUntilStill, withPhones } from './phone.ts'
import type { Row } from './table.ts'

/** Longest time from an interaction to the next paint, in milliseconds. */
const interactionMaxMs = 200
/** Time in which the work after an interaction ends, in milliseconds. */
const afterMs = 1_000
/** Time between the search for an element and the tap, in milliseconds. */
const settledMs = 300
const showsWithinMs = 20_000
const liveWithinMs = 60_000

/** `shows` returns an element that the press makes visible; without it the press has missed. */
type Press = { name: string; page: string; as: string; act(page: Page): Promise<void>; shows(page: Page): Locator }

const first = (found: Locator) => found.filter({ visible: true }).first()
/**
 * Taps the middle of an element. Finds it first, because the page itself searches for elements, which would delay the
 * interaction.
 */
async function tapOn(page: Page, found: Locator): Promise<void> {
  const element = first(found)
  await element.scrollIntoViewIfNeeded()
  const box = await element.boundingBox()
  if (!box) throw new Error('The element to tap is not visible.')
  // Work that the scroll caused must not count as work of the tap, and it gives no sign of its end.
  await page.waitForTimeout(settledMs)
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
}
const tap = (found: (page: Page) => Locator) => (page: Page) => tapOn(page, found(page))
const keys = async (page: Page, ...pressed: string[]) => {
  for (const key of pressed) await page.keyboard.press(key)
}

/** Main controls of the ten most used screens. */
export const presses: readonly Press[] = [
  {
    name: 'open the tip sheet',
    page: '/creator/mira_koval',
    as: 'fan',
    act: tap((page) => page.getByRole('button', { name: 'Tip Mira Koval' })),
    shows: (page) => page.getByRole('dialog', { name: 'Send a tip' }),
  },
  {
    name: 'switch a tab',
    page: '/creator/mira_koval',
    as: 'fan',
    act: tap((page) => page.getByRole('tab', { name: 'Subscriptions' })),
    shows: (page) => page.getByRole('tab', { name: 'Subscriptions', selected: true }),
  },
  {
    name: 'type a search',
    page: '/explore',
    as: 'fan',
    act: async (page) => {
      await tapOn(page, page.getByRole('searchbox'))
      await keys(page, ...'mira')
    },
    shows: (page) => page.getByRole('button', { name: 'Clear the search' }),
  },
  {
    name: 'bookmark a creator',
    page: '/explore',
    as: 'fan',
    act: tap((page) => page.getByRole('button', { name: /^Bookmark /, pressed: false })),
    shows: (page) => page.getByRole('button', { name: /^Bookmark /, pressed: true }),
  },
  {
    name: 'open the wallet',
    page: '/explore',
    as: 'fan',
    act: tap((page) => page.getByRole('button', { name: /^Your wallet/ })),
    shows: (page) => page.getByRole('dialog', { name: 'Wallet' }),
  },
  {
    name: 'open a conversation',
    page: '/messages',
    as: 'fan',
    act: tap((page) => page.locator('main a[href^="/messages/"]')),
    shows: (page) => page.getByRole('log', { name: 'Messages' }),
  },
  {
    name: 'write a message',
    page: '/messages/creator',
    as: 'fan',
    act: async (page) => {
      await tapOn(page, page.locator('main').getByRole('textbox'))
      await keys(page, ...'Hello')
      // on a phone Enter starts a new line
      await tapOn(page, page.getByRole('button', { name: /^Send/ }))
    },
    shows: (page) => page.getByRole('log').getByText('Hello', { exact: true }),
  },
  {
    name: 'open a day of the calendar',
    page: '/schedule',
    as: 'creator',
    act: tap((page) => page.locator('td[aria-selected=false] .day-button:not(.day-beside, [aria-current])')),
    shows: (page) => page.locator('td[aria-selected=true] .day-button:not([aria-current])'),
  },
  {
    name: 'move in a list with J and K',
    page: '/dashboard?house=users',
    as: 'admin',
    act: (page) => keys(page, 'j', 'j', 'k'),
    shows: (page) => page.locator('[data-item]').first().locator(':focus'),
  },
  {
    name: 'open the menu',
    page: '/dashboard',
    as: 'creator',
    act: tap((page) => page.getByRole('button', { name: /^(Your menu|Menu)\b/ })),
    shows: (page) => page.getByRole('dialog').getByRole('button', { name: 'Sign Out' }),
  },
]

/** Write in the chat of a stream; the path of the stream is known once it is live. */
const chat = (page: string): Press => ({
  name: 'write in a chat',
  page,
  as: 'fan',
  act: async (shown) => {
    await tapOn(shown, shown.locator('main').getByRole('textbox'))
    await keys(shown, ...'Hello', 'Enter')
  },
  shows: (shown) => shown.getByRole('log').getByText(/Hello$/),
})

/** The same presses on the bare page. */
const onBarePage = async (page: Page) => {
  await tapOn(page, page.getByRole('button'))
  await tapOn(page, page.getByRole('textbox'))
  await keys(page, 'h', 'Enter')
}

/** Acts on a page that is still. @returns the figures of the longest interaction. */
export async function actOn(page: Page, act: (page: Page) => Promise<void>): Promise<Vitals> {
  await act(page)
  // The browser reports an interaction some time after its paint.
  await page.waitForTimeout(afterMs)
  return readVitals(page)
}

async function measure({ of }: Phones, { name, page: address, as, act, shows }: Press, bare: Vitals): Promise<Row> {
  const page = await (await of(as)).open()
  await page.goto(address)
  await waitUntilStill(page)
  const { interaction, delay, work, late } = await actOn(page, act)
  await first(shows(page)).waitFor({ timeout: showsWithinMs })
  await page.close()
  console.log(
    `  ${name}: ${interaction} ms, delay ${delay.toFixed(0)}, work ${work.toFixed(0)}, then a task of ${late} ms`,
  )
  return {
    what: `${address}: ${name}`,
    measured: `${interaction} ms`,
    floor: `${interactionMaxMs} (bare ${bare.interaction}) ms`,
    ratio: interaction / interactionMaxMs,
    limit: '≤ 1',
  }
}

/** Starts the demo shows. @returns the path of the first stream that is live. */
async function liveStream(page: Page): Promise<string> {
  const stream = page.locator('main a[href^="/live/"]')
  for (const until = Date.now() + liveWithinMs; Date.now() < until; ) {
    await page.goto('/live')
    await waitUntilStill(page)
    const href = await stream
      .first()
      .getAttribute('href', { timeout: 1_000 })
      .catch(() => null)
    if (href !== null) return href
  }
  throw new Error('No demo show is live.')
}

/**
 * Measures the time from an interaction to the next paint on a slow phone, beside the bare page of the same run. With
 * names, measures only presses whose name contains one of them.
 */
export const run = (named: readonly string[] = []): Promise<Row[]> =>
  withPhones(31_990, async (phones) => {
    const blank = await phones.bare()
    const bare = await actOn(blank, onBarePage)
    await blank.close()
    console.log(`  a bare page: ${bare.interaction} ms`)
    const isNamed = ({ name }: Press) => named.length === 0 || named.some((part) => name.includes(part))
    const rows: Row[] = []
    for (const press of presses.filter(isNamed)) rows.push(await measure(phones, press, bare))
    if (!isNamed(chat(''))) return rows
    const shows = startDemoShows(phones.product)
    try {
      const fan = await (await phones.of('fan')).open()
      const address = await liveStream(fan)
      await fan.close()
      return [...rows, await measure(phones, chat(address), bare)]
    } finally {
      shows.stop()
    }
  })

command(import.meta.filename, async (named) => {
  const { print } = await import('./table.ts')
  if (!print(await run(named))) throw new Error('An interaction is slow.')
})
