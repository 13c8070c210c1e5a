import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { origin } from './addresses.ts'
import { endAll } from './endings.ts'
import { attachShown, watchClock } from './failure.ts'
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

/** The page asks once whether to use the zone of a new device. Here it was asked before, so that no toast covers the page. */
function askedAboutZone(userId: string): void {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  try {
    localStorage.setItem('limelight-zone', JSON.stringify({ version: 1, state: { userId, zone } }))
  } catch {
    // a frame without storage
  }
}

/**
 * A test that also fails when a browser reports an error, or when a page sends a card number to the product. It watches
 * the pages that `open` returns.
 */
export const test = base.extend<Fixtures>({
  browserKind: ['plain', { option: true }],
  watch: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies from the pattern
    async ({}, use) => {
      const watch = createWatch()
      await use(watch)
      await endAll()
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
      // every click waits for the end of a motion, so only tests about motion turn it on
      const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
      opened.push(context)
      await applyKind(context, browserKind)
      // React renders a page again that a translator changed before hydration
      if (browserKind === 'translated') watch.mayComplain('Minified React error #418')
      watch.look(context)
      if (person) {
        await signInBrowser(context, person, options?.userAgent)
        if (isKnown(person)) await context.addInitScript(askedAboutZone, person.id)
      }
      return context.newPage()
    })
    clock.end()
    if (info.errors.length > 0) {
      const pages = opened.flatMap((context) => context.pages())
      await attachShown(info, pages, clock.longestMs())
    }
    for (const context of opened) await context.close()
  },
})

export { expect }
