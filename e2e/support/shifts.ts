import type { Page } from '@playwright/test'

/** More than this of a page may not move by itself while it loads. */
export const shiftMax = 0.02

/**
 * Measures the layout shift of every page that follows, as browsers do: what moves right after a press is its answer and
 * does not count. @returns the sum for the page that is open.
 */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let sum = 0
    const observer = new PerformanceObserver((list) => add(list.getEntries()))
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries)
        if ('hadRecentInput' in entry && !entry.hadRecentInput && 'value' in entry) sum += Number(entry.value)
    }
    observer.observe({ type: 'layout-shift', buffered: true })
    Reflect.set(window, 'shifted', () => {
      add(observer.takeRecords())
      return sum
    })
  })
  return () =>
    page.evaluate(() => {
      const shifted: unknown = Reflect.get(window, 'shifted')
      return typeof shifted === 'function' ? Number(shifted()) : Number.NaN
    })
}
