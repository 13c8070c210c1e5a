import type { Browser, BrowserContext, Page } from '@playwright/test'
import { type Bench, signedIn, withProduct } from './browser.ts'
import { startEdge } from './edge.ts'

const screen = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
/** The browser runs at this part of the CPU, like a phone. */
const slowdown = 4
/** A page is still after this time without a request, in milliseconds. */
const stillMs = 1_000
/** Longest wait for an idle network, in milliseconds. */
const quietMaxMs = 10_000

/** Path of the bare page. */
export const barePath = '/bare'
/** A page without scripts of the product: a heading, a list, and a button that opens a dialog. */
export const barePage = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
<title>Bare page</title><meta name="description" content="A page of the benchmark."><body><main><h1>Bare page</h1>
<button type="button">Open</button><input aria-label="Search"><dialog>Opened</dialog>
<ul>${'<li>One of the rows of a page</li>'.repeat(24)}</ul></main>
<script>document.querySelector('button').onclick = () => document.querySelector('dialog').show()</script></body></html>`

/** Records layout shifts, the largest paint, long tasks and interactions in the page. */
function record(): void {
  const seen = { shift: 0, paint: 0, blocked: 0, interaction: 0, delay: 0, work: 0, late: 0 }
  let pressed = false
  const moved = new Map<string, number>()
  const nameOf = (node: unknown) =>
    node instanceof Element ? `${node.tagName.toLowerCase()}.${[...node.classList].slice(0, 3).join('.')}` : 'text'
  const add = (entry: PerformanceEntry) => {
    if ('hadRecentInput' in entry && 'value' in entry && !entry.hadRecentInput) {
      seen.shift += Number(entry.value)
      const sources = 'sources' in entry && Array.isArray(entry.sources) ? entry.sources : []
      for (const { node } of sources) moved.set(nameOf(node), (moved.get(nameOf(node)) ?? 0) + Number(entry.value))
    }
    if (entry.entryType === 'largest-contentful-paint') seen.paint = entry.startTime
    if (entry.entryType === 'longtask') {
      seen.blocked += Math.max(0, entry.duration - 50)
      if (pressed) seen.late = Math.max(seen.late, entry.duration)
    }
    if (entry instanceof PerformanceEventTiming && entry.interactionId && entry.duration > seen.interaction) {
      seen.interaction = entry.duration
      seen.delay = entry.processingStart - entry.startTime
      seen.work = entry.processingEnd - entry.processingStart
    }
  }
  addEventListener('pointerdown', () => {
    pressed = true
  })
  const observers = ['layout-shift', 'largest-contentful-paint', 'longtask', 'event'].map((type) => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(add))
    observer.observe({ type, buffered: true, ...{ durationThreshold: 16 } })
    return observer
  })
  Reflect.set(window, 'vitals', () => {
    for (const observer of observers) observer.takeRecords().forEach(add)
    return { ...seen, moved: [...moved].map(([name, by]) => `${name} ${by.toFixed(3)}`) }
  })
}
/**
 * Figures of a page so far. Times are in milliseconds; `delay` and `work` are parts of the longest interaction, `late` is the
 * longest task after the first press.
 */
export type Vitals = {
  shift: number
  moved: string[]
  paint: number
  blocked: number
  interaction: number
  delay: number
  work: number
  late: number
}
export const readVitals = (page: Page): Promise<Vitals> => page.evaluate(() => Reflect.get(window, 'vitals')())

/** Waits until a page has no requests and has had time to render their data. */
export async function waitUntilStill(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: quietMaxMs }).catch(() => {})
  // A page without requests gives no sign that it has rendered their data.
  await page.waitForTimeout(stillMs)
}

/** A demo user's phone; a visitor's without `as`. */
export type Phone = { open(): Promise<Page>; close(): Promise<void> }

async function openPhone(browser: Browser, origin: string, as: string | undefined): Promise<Phone> {
  const context: BrowserContext = as
    ? await signedIn(browser, origin, as, screen)
    : await browser.newContext({ ...screen, baseURL: origin, ignoreHTTPSErrors: true })
  return {
    open: async () => {
      const page = await context.newPage()
      await page.addInitScript(record)
      const session = await context.newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
      return page
    },
    close: () => context.close(),
  }
}

export type Phones = {
  of(as?: string): Promise<Phone>
  bare(): Promise<Page>
  /** The product without the edge. */
  product: Pick<Bench, 'origin' | 'cloud'>
}

/** Starts the product behind the benchmark's edge, and opens one phone per demo user. */
export const withPhones = <T>(port: number, work: (phones: Phones) => Promise<T>): Promise<T> =>
  withProduct(port, ['--ignore-certificate-errors'], async ({ origin, browser, cloud, stopJobs }) => {
    const edge = await startEdge(origin, { [barePath]: barePage })
    // The jobs would take CPU time of the page, which a phone does not share with the server.
    stopJobs()
    const open = new Map<string | undefined, Phone>()
    const of = async (as?: string) => {
      const phone = open.get(as) ?? (await openPhone(browser, edge.origin, as))
      open.set(as, phone)
      return phone
    }
    const bare = async () => {
      const page = await (await of()).open()
      await page.goto(barePath)
      await waitUntilStill(page)
      return page
    }
    return await work({ of, bare, product: { origin, cloud } }).finally(async () => {
      for (const phone of open.values()) await phone.close()
      await edge.close()
    })
  })
