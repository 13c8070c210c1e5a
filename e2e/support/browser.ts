import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { origin } from './addresses.ts'
import { runCleanUps } from './cleanups.ts'
import { attachPageTexts, watchClock } from './failure.ts'
import { applyKind, type BrowserKind } from './kinds.ts'
import { type Newcomer, type Person, signInBrowser } from './people.ts'
import { createWatch, type Watch } from './watch.ts'

/** Options of a project in playwright.config.ts. */
export type BrowserOptions = { browserKind: BrowserKind }

type Fixtures = BrowserOptions & {
  watch: Watch
  /** Opens a page in a new browser context, signed in as `person` if given. */
  open: (person?: Newcomer | null, options?: BrowserContextOptions) => Promise<Page>
}

const isKnown = (person: Newcomer | Person): person is Person => 'id' in person

/** Suppresses the toast that asks a new device about its time zone, because it would cover the page. */
function suppressZoneQuestion(userId: string): void {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  try {
    localStorage.setItem('limelight-zone', JSON.stringify({ version: 1, state: { userId, zone } }))
  } catch {
    // frames without access to storage throw
  }
}

/**
 * Test that also fails when a browser reports an error or a page sends a card number to the product. Watches the pages
 * that `open` returns.
 */
export const test = base.extend<Fixtures>({
  browserKind: ['plain', { option: true }],
  watch: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies from the pattern
    async ({}, use) => {
      const watch = createWatch()
      await use(watch)
      await runCleanUps()
      expect.soft(watch.complaints(), 'what browsers complained of').toEqual([])
      const toTheProduct = watch.cardNumbersSentTo().filter((to) => to.startsWith(origin))
      expect(toTheProduct, 'where the product was sent a card number').toEqual([])
    },
    { auto: true },
  ],
  open: async ({ browser, browserKind, watch }, use, info) => {
    const opened: BrowserContext[] = []
    const clock = watchClock()
    await use(async (person, options) => {
      // reduced motion saves time: every click waits until animations end. Tests about animations turn them on
      const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
      opened.push(context)
      await applyKind(context, browserKind)
      // if a browser translation changes the page before hydration, React reports error 418 and renders the page again
      if (browserKind === 'translated') watch.allowError('Minified React error #418')
      watch.look(context)
      if (person) {
        await signInBrowser(context, person, options?.userAgent)
        if (isKnown(person)) await context.addInitScript(suppressZoneQuestion, person.id)
      }
      return context.newPage()
    })
    clock.end()
    if (info.errors.length > 0) {
      const pages = opened.flatMap((context) => context.pages())
      await attachPageTexts(info, pages, clock.longestMs())
    }
    for (const context of opened) await context.close()
  },
})

export { expect }
