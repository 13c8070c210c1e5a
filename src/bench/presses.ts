import type { Locator, Page } from '@playwright/test'
import { startDemoShows } from '#local/demo/host.ts'
import { command } from '#ops/command.ts'
import { type Phones, readVitals, type Vitals, waitUntilStill, withPhones } from './phone.ts'
import type { Row } from './table.ts'

/** Longest time from an interaction to the next paint, in milliseconds. */
const interactionMaxMs = 200
/** Time in which the work after an interaction ends, in milliseconds. */
const afterMs = 1_000
const showsWithinMs = 60_000

type Press = { name: string; page: string; as: string; act(page: Page): Promise<void> }

const first = (found: Locator) => found.filter({ visible: true }).first()
const tap = (found: (page: Page) => Locator) => (page: Page) => first(found(page)).tap()
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
  },
  {
    name: 'switch a tab',
    page: '/creator/mira_koval',
    as: 'fan',
    act: tap((page) => page.locator('[role=tab]:not([aria-selected=true])')),
  },
  {
    name: 'type a search',
    page: '/explore',
    as: 'fan',
    act: async (page) => {
      await first(page.getByRole('searchbox')).tap()
      await keys(page, ...'mira')
    },
  },
  {
    name: 'bookmark a creator',
    page: '/explore',
    as: 'fan',
    act: tap((page) => page.getByRole('button', { name: /^Bookmark / })),
  },
  {
    name: 'open the wallet',
    page: '/explore',
    as: 'fan',
    act: tap((page) => page.getByRole('button', { name: /^Your wallet/ })),
  },
  {
    name: 'open a conversation',
    page: '/messages',
    as: 'fan',
    act: tap((page) => page.locator('main a[href^="/messages/"]')),
  },
  {
    name: 'write a message',
    page: '/messages/creator',
    as: 'fan',
    act: async (page) => {
      await first(page.locator('main').getByRole('textbox')).tap()
      await keys(page, ...'Hello', 'Enter')
    },
  },
  {
    name: 'open a day of the calendar',
    page: '/schedule',
    as: 'creator',
    act: tap((page) => page.getByRole('button', { name: /^\w+day,? .*\d/ })),
  },
  {
    name: 'move in a list with J and K',
    page: '/dashboard?house=users',
    as: 'admin',
    act: (page) => keys(page, 'j', 'j', 'k'),
  },
  {
    name: 'open the menu',
    page: '/dashboard',
    as: 'creator',
    act: tap((page) => page.getByRole('button', { name: /^(Your menu|Menu)\b/ })),
  },
]

/** Write in the chat of a stream; the path of the stream is known once it is live. */
const chat = (page: string): Press => ({
  name: 'write in a chat',
  page,
  as: 'fan',
  act: async (shown) => {
    await first(shown.locator('main').getByRole('textbox')).tap()
    await keys(shown, ...'Hello', 'Enter')
  },
})

/** The same presses on the bare page. */
const onBarePage = async (page: Page) => {
  await page.getByRole('button').tap()
  await page.getByRole('textbox').tap()
  await keys(page, 'h', 'Enter')
}

/** Acts on a page that is still. @returns the figures of the longest interaction. */
export async function actOn(page: Page, act: (page: Page) => Promise<void>): Promise<Vitals> {
  await act(page)
  await page.waitForTimeout(afterMs)
  const seen = await readVitals(page)
  await page.close()
  return seen
}

async function measure({ of }: Phones, { name, page: address, as, act }: Press, bare: Vitals): Promise<Row> {
  const page = await (await of(as)).open()
  await page.goto(address)
  await waitUntilStill(page)
  const { interaction, delay, work, late } = await actOn(page, act)
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
  for (const until = Date.now() + showsWithinMs; Date.now() < until; ) {
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
    const bare = await actOn(await phones.bare(), onBarePage)
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
