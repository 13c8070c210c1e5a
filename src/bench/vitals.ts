import type { Page } from '@playwright/test'
import { command } from '#ops/command.ts'
import { everyPage, nameOf, pagesNamed, type Visited } from './pages.ts'
import { type Phones, readVitals, type Vitals, waitUntilStill, withPhones } from './phone.ts'
import type { Row } from './table.ts'

/** Largest layout shift of a page. */
const shiftMax = 0.01
/** Distance that a user scrolls before hydration, in pixels. */
const scrollPx = 300

/** Scrolls as soon as the page is long enough, which is before hydration on a slow phone. */
function scrollEarly(px: number): void {
  const look = () => {
    if (!document.body || document.documentElement.scrollHeight < innerHeight + px) requestAnimationFrame(look)
    else scrollTo({ top: px, behavior: 'instant' })
  }
  requestAnimationFrame(look)
}

type Seen = Vitals & { path: string; skeletons: number; sent: number; scrolled: number }

/** Returns the number of placeholders. */
const skeletonsIn = (page: Page) => page.locator('.skeleton:visible').count()

/** Loads a page twice: at rest, and while a user scrolls before hydration. */
async function visit({ of }: Phones, { page: address, as }: Visited): Promise<Seen> {
  const phone = await of(as)
  const page = await phone.open()
  const response = await page.goto(address)
  const sent = ((await response?.text()) ?? '').split(/class="[^"]*\bskeleton\b/).length - 1
  await waitUntilStill(page)
  const { pathname, search } = new URL(page.url())
  const atRest = { ...(await readVitals(page)), skeletons: await skeletonsIn(page), sent, path: pathname + search }
  await page.close()
  const scrolling = await phone.open()
  await scrolling.addInitScript(scrollEarly, scrollPx)
  await scrolling.goto(address)
  await waitUntilStill(scrolling)
  const scrolled = await scrolling.evaluate(
    (px) => (document.documentElement.scrollHeight < innerHeight + px ? px : scrollY),
    scrollPx,
  )
  const shift = Math.max(atRest.shift, (await readVitals(scrolling)).shift)
  await scrolling.close()
  return { ...atRest, shift, scrolled }
}

const count = (what: string, measured: number): Row => ({
  what,
  measured: String(measured),
  floor: '1',
  ratio: measured,
  limit: '≤ 0',
})

/** Returns true if the page redirected: its figures are those of another page. */
const isElsewhere = (address: string, path: string): boolean =>
  new URL(address, 'http://x').pathname !== new URL(path, 'http://x').pathname

const rowsOf = (name: string, address: string, seen: Seen, bare: Vitals): Row[] => [
  {
    what: `${name}: layout shift`,
    measured: seen.shift.toFixed(3),
    floor: `${shiftMax}`,
    ratio: seen.shift / shiftMax,
    limit: '≤ 1',
  },
  count(`${name}: redirects`, isElsewhere(address, seen.path) ? 1 : 0),
  count(`${name}: placeholders that stay`, seen.skeletons),
  count(`${name}: pixels scrolled back`, Math.max(0, scrollPx - seen.scrolled)),
  {
    what: `${name}: largest paint`,
    measured: `${seen.paint.toFixed(0)} ms`,
    floor: `${bare.paint.toFixed(0)} ms`,
    ratio: seen.paint / bare.paint,
    limit: '',
  },
  {
    what: `${name}: blocked by long tasks`,
    measured: `${seen.blocked.toFixed(0)} ms`,
    floor: `${bare.blocked.toFixed(0)} ms`,
    ratio: undefined,
    limit: '',
  },
]

/**
 * Measures layout shift, scroll, placeholders, largest paint and long tasks of all pages on a slow phone, beside a bare
 * page of the same run. Arguments select pages by path, role or name.
 */
export const run = (named: readonly string[] = []): Promise<Row[]> =>
  withPhones(31_970, async (phones) => {
    const blank = await phones.bare()
    const bare = await readVitals(blank)
    await blank.close()
    const rows: Row[] = []
    for (const one of pagesNamed(await everyPage(phones.product), named)) {
      const seen = await visit(phones, one)
      const figures = `${seen.paint.toFixed(0)} ms, blocked ${seen.blocked.toFixed(0)} ms, shift ${seen.shift.toFixed(3)}`
      const more = `skeletons ${seen.sent} ${seen.skeletons}, scrolled ${seen.scrolled}`
      console.log(`  ${nameOf(one)}: ${figures}, ${more}, ${seen.path} ${seen.moved.join(', ')}`)
      rows.push(...rowsOf(nameOf(one), one.page, seen, bare))
    }
    return rows
  })

command(import.meta.filename, async (named) => {
  const { print } = await import('./table.ts')
  if (!print(await run(named))) throw new Error('A page is slow or jumps.')
})
