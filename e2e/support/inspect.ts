import path from 'node:path'
import type { Page } from '@playwright/test'
import { rolldown } from 'rolldown'
import { colourRules, violations } from './axe.ts'
import { expect } from './browser.ts'

export type Arrive = (page: Page) => Promise<unknown>

export const wide = { width: 1280, height: 800 }
export const narrow = { width: 375, height: 812 }
/** Small windows: the narrowest phone, and 1280 × 1024 px zoomed to 400 % (WCAG 1.4.10) and to 200 %. */
const small = [
  { width: 320, height: 640 },
  { width: 320, height: 256 },
  { width: 640, height: 400 },
]

let bundle: Promise<string> | undefined

async function bundleInPage(): Promise<string> {
  const input = path.join(import.meta.dirname, 'inspect/in-page.ts')
  const bundled = await rolldown({ input, platform: 'browser' })
  const { output } = await bundled.generate({ format: 'iife' })
  await bundled.close()
  return output[0].code
}

/** Injects the script of the checks once per load. */
async function prepare(page: Page): Promise<void> {
  bundle ??= bundleInPage()
  if (!(await page.evaluate(() => 'inspection' in window))) await page.evaluate(await bundle)
}

/** Waits until nothing loads and all finite animations have ended. */
async function waitUntilStill(page: Page): Promise<void> {
  await expect(page.locator('.skeleton')).toHaveCount(0)
  await page.evaluate(async () => {
    await document.fonts.ready
    const moving = document.getAnimations().filter(({ effect, timeline, playState }) => {
      const isEndless = effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
      // animations far off the screen are not drawn and never end
      const target = effect instanceof KeyframeEffect ? effect.target : null
      const isDrawn = target?.checkVisibility({ contentVisibilityAuto: true }) ?? true
      return playState === 'running' && timeline === document.timeline && !isEndless && isDrawn
    })
    await Promise.allSettled(moving.map(({ finished }) => finished))
  })
}

/**
 * Checks the current state of a page without a reload: all of axe's rules in a wide and a narrow window, colours also
 * in the dark theme, marks of states under a contrast theme, target sizes on a phone, and content in small windows.
 * `again` restores a state that a change of the window's width closes.
 */
export async function inspect(page: Page, name: string, again?: Arrive): Promise<void> {
  await prepare(page)
  await waitUntilStill(page)
  const found: Record<string, string[]> = {}
  found['wide, light'] = await violations(page)
  found['headings, wide'] = await page.evaluate(() => window.inspection.findHeadings())
  await page.emulateMedia({ forcedColors: 'active' })
  found['contrast theme'] = await page.evaluate(() => window.inspection.findUnmarked())
  // one call for both settings, because each call renders the whole page again
  await page.emulateMedia({ forcedColors: 'none', colorScheme: 'dark' })
  found['wide, dark'] = await violations(page, colourRules)

  await page.setViewportSize(narrow)
  await again?.(page)
  await waitUntilStill(page)
  found['narrow, dark'] = await violations(page, colourRules)
  await page.emulateMedia({ colorScheme: 'light' })
  found['narrow, light'] = await violations(page)
  found['headings, narrow'] = await page.evaluate(() => window.inspection.findHeadings())
  found.targets = await page.evaluate(() => window.inspection.findSmall())
  for (const size of small) {
    await page.setViewportSize(size)
    found[`${size.width} × ${size.height}`] = await page.evaluate(() => window.inspection.findLost())
  }
  await page.setViewportSize(wide)
  // reports the first eight faults of each kind, because a grid of cards repeats its faults
  const faults = Object.entries(found).flatMap(([how, list]) => list.slice(0, 8).map((fault) => `${how}: ${fault}`))
  expect.soft(faults, name).toEqual([])
}
