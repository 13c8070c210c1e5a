import type { Page } from '@playwright/test'

/** Largest allowed cumulative layout shift of a loading page. */
export const shiftMax = 0.01

/**
 * Measures the layout shift of every later load. As in browsers, a shift right after an input does not count. Returns a
 * function that reads the sum for the current page.
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
