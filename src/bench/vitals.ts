import type { Browser, BrowserContext, Page } from '@playwright/test'
import { command } from '#ops/command.ts'
import { launch, signedIn, withProduct } from './browser.ts'
import { startEdge } from './edge.ts'
import type { Row } from './table.ts'

type Visit = { page: string; as?: string; press?: string }
/** Measured pages. `press` selects the element that a user presses most on one of the ten most used screens. */
const visits: readonly Visit[] = [
  { page: '/', press: 'main a[href^="/creator/"]' },
  { page: '/explore', press: 'main button.chip, main a.chip' },
  { page: '/live', press: 'main a.chip, main button.chip' },
  { page: '/creator/mira_koval', press: 'main [role=tab]:not([aria-selected=true])' },
  ...['/auth', '/rules', '/help'].map((page) => ({ page })),
  { page: '/dashboard', as: 'fan', press: 'main a' },
  { page: '/explore', as: 'fan' },
  { page: '/messages/creator', as: 'fan', press: 'textarea' },
  { page: '/settings/wallet', as: 'fan', press: 'main button' },
  { page: '/classes', as: 'fan', press: 'main a.chip, main button.chip' },
  { page: '/schedule', as: 'fan' },
  { page: '/shop', as: 'fan' },
  ...['/messages', '/following', '/orders', '/calls', '/offers', '/collections', '/settings', '/profile', '/tv'].map(
    (page) => ({ page, as: 'fan' }),
  ),
  { page: '/dashboard', as: 'creator', press: 'main button' },
  { page: '/schedule', as: 'creator', press: '.calendar-tools button' },
  { page: '/analytics', as: 'creator', press: 'main button, main [role=tab]' },
  ...['/messages', '/availability', '/content', '/shop', '/offers', '/earnings', '/followers', '/calls', '/orders'].map(
    (page) => ({ page, as: 'creator' }),
  ),
  { page: '/go-live', as: 'creator' },
  { page: '/dashboard', as: 'admin' },
  ...['applications', 'moderation', 'users', 'audit', 'health'].map((house) => ({
    page: `/dashboard?house=${house}`,
    as: 'admin',
  })),
  { page: '/wallet', as: 'admin' },
]

const phone = { viewport: { width: 375, height: 812 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
/** The browser runs at this part of the CPU, like a phone. */
const slowdown = 4
/** Largest layout shift of a page. */
const shiftMax = 0.01
/** Longest interaction to the next frame in milliseconds. */
const interactionMaxMs = 200
/** Largest ratio between the largest paint of a page and that of a bare page. */
const paintMax = 4
const settleMs = 1_000
/** Longest wait for an idle network. */
const quietMaxMs = 10_000

/** Records layout shifts, the largest paint and interactions in the page. */
function record(): void {
  const seen = { shift: 0, moved: new Map<string, number>(), paint: 0, interaction: 0 }
  const nameOf = (node: unknown) =>
    node instanceof Element ? `${node.tagName.toLowerCase()}.${[...node.classList].slice(0, 3).join('.')}` : 'text'
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!('value' in entry) || ('hadRecentInput' in entry && entry.hadRecentInput)) continue
      const value = Number(entry.value)
      seen.shift += value
      const sources = 'sources' in entry && Array.isArray(entry.sources) ? entry.sources : []
      for (const { node } of sources) seen.moved.set(nameOf(node), (seen.moved.get(nameOf(node)) ?? 0) + value)
    }
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.paint = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('interactionId' in entry && entry.interactionId) seen.interaction = Math.max(seen.interaction, entry.duration)
  }).observe({ type: 'event', buffered: true, ...{ durationThreshold: 16 } })
  Reflect.set(window, 'vitals', () => ({
    ...seen,
    moved: [...seen.moved].map(([name, by]) => `${name} ${by.toFixed(3)}`),
  }))
}
type Vitals = { shift: number; moved: string[]; paint: number; interaction: number }
const read = (page: Page): Promise<Vitals> => page.evaluate(() => Reflect.get(window, 'vitals')())

type Seen = Vitals & { path: string }

/** Opens a page, waits until it is still and presses its element. */
async function visit(context: BrowserContext, { page: address, press }: Visit): Promise<Seen> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(record)
  try {
    await page.goto(address)
    await page.waitForLoadState('networkidle', { timeout: quietMaxMs }).catch(() => {})
    await page.waitForTimeout(settleMs)
    const loaded = await read(page)
    const [element] = press === undefined ? [] : await page.locator(press).filter({ visible: true }).all()
    const box = element ? await element.boundingBox() : null
    if (box) {
      await page.touchscreen.tap(box.x + Math.min(box.width, phone.viewport.width) / 2, box.y + box.height / 2)
      await page.waitForTimeout(settleMs)
    }
    const { pathname, search } = new URL(page.url())
    const interaction = box
      ? await read(page).then(
          (one) => one.interaction,
          () => 0,
        )
      : 0
    return { ...loaded, interaction, path: pathname + search }
  } finally {
    await page.close()
  }
}

const nameOf = ({ page, as }: Visit) => (as ? `${page} of ${as}` : page)

/** Returns the largest paint of a page with one line of text, in milliseconds. */
async function paintOfBarePage(browser: Browser, origin: string): Promise<number> {
  const context = await browser.newContext({ ...phone, baseURL: origin, ignoreHTTPSErrors: true })
  const body = '<!doctype html><meta name="viewport" content="width=device-width"><h1>Bare page</h1>'
  await context.route('**/bare', (route) => route.fulfill({ contentType: 'text/html', body }))
  const { paint } = await visit(context, { page: '/bare' })
  await context.close()
  return paint
}

const rowsOf = (name: string, seen: Seen, bareMs: number): Row[] => {
  const shift = {
    what: `${name}: layout shift`,
    measured: seen.shift.toFixed(3),
    floor: `${shiftMax}`,
    ratio: seen.shift / shiftMax,
    limit: '≤ 1',
  }
  const paint = {
    what: `${name}: largest paint`,
    measured: `${seen.paint.toFixed(0)} ms`,
    floor: `${bareMs.toFixed(0)} ms`,
    ratio: seen.paint / bareMs,
    limit: `≤ ${paintMax}`,
  }
  const press = {
    what: `${name}: press to next paint`,
    measured: `${seen.interaction} ms`,
    floor: `${interactionMaxMs} ms`,
    ratio: seen.interaction / interactionMaxMs,
    limit: '≤ 1',
  }
  return seen.interaction > 0 ? [shift, paint, press] : [shift, paint]
}

/** Measures the pages at `origin`. With names, measures only pages whose name contains one of them. */
async function measureAt(browser: Browser, origin: string, named: readonly string[] = []): Promise<Row[]> {
  const rows: Row[] = []
  const bareMs = await paintOfBarePage(browser, origin)
  const contexts = new Map<string | undefined, BrowserContext>()
  for (const one of visits) {
    const name = nameOf(one)
    if (named.length > 0 && !named.some((part) => name.includes(part))) continue
    const context =
      contexts.get(one.as) ??
      (one.as
        ? await signedIn(browser, origin, one.as, phone)
        : await browser.newContext({ ...phone, baseURL: origin, ignoreHTTPSErrors: true }))
    if (!contexts.has(one.as)) await visit(context, { page: '/help' })
    contexts.set(one.as, context)
    const seen = await visit(context, one)
    console.log(
      `  ${name}: ${seen.paint.toFixed(0)} ms, shift ${seen.shift.toFixed(3)}, press ${seen.interaction} ms, ${seen.path}`,
    )
    if (seen.moved.length > 0) console.log(`    ${seen.moved.join(', ')}`)
    rows.push(...rowsOf(name, seen, bareMs))
  }
  for (const context of contexts.values()) await context.close()
  return rows
}

/** Measures layout shift, largest paint and presses of all pages on a slow phone, beside a bare page of the same run. */
export const run = (named: readonly string[] = []): Promise<Row[]> =>
  withProduct(31_970, ['--ignore-certificate-errors'], async ({ origin, browser }) => {
    const edge = await startEdge(origin)
    return await measureAt(browser, edge.origin, named).finally(() => edge.close())
  })

/** Measures the product that runs at a URL, for work on a page: the network and the server differ from production. */
async function runAt(origin: string, named: readonly string[]): Promise<Row[]> {
  const browser = await launch()
  return await measureAt(browser, origin, named).finally(() => browser.close())
}

command(import.meta.filename, async ([first = '', ...more]) => {
  const { print } = await import('./table.ts')
  const rows = first.startsWith('http') ? runAt(first, more) : run(first === '' ? [] : [first, ...more])
  if (!print(await rows)) throw new Error('A page is slow or jumps.')
})
