import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import axe from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

type Found = Pick<axe.Result, 'id' | 'nodes'>[]

/**
 * What axe finds in a page without frames. Brought once and asked for nothing but violations; its adapter brings it for
 * every look, and puts together what it found in a page of its own, which takes four times as long.
 */
async function inPage(page: Page): Promise<Found> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async () => (await window.axe.run(document, { resultTypes: ['violations'] })).violations)
}

/** What axe finds by all rules that are on by themselves, in the page and its frames, each as a line. */
export async function violations(page: Page): Promise<string[]> {
  const hasFrames = page.frames().length > 1
  const found: Found = hasFrames ? (await new AxeBuilder({ page }).analyze()).violations : await inPage(page)
  return found.flatMap(({ id, nodes }) => nodes.map(({ target, html }) => `${id} ${target.join(' ')}: ${html}`))
}
