import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import axe from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

type Found = { id: string; nodes: Pick<axe.NodeResult, 'target' | 'html'>[] }[]

/**
 * What axe finds in a page without frames, or only in the dialog on top of it: the page behind is inert, and is looked at
 * by itself. Brought once and asked for nothing but violations; its adapter brings it for every look, and puts together
 * what it found in a page of its own, which takes four times as long.
 */
async function inPage(page: Page, rules: string[] | undefined): Promise<Found> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const options: axe.RunOptions = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) }
  return page.evaluate(async (how) => {
    const dialogs = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')]
    const { violations } = await window.axe.run(dialogs.filter((one) => one.checkVisibility()).at(-1) ?? document, how)
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ target, html }) => ({ target, html })) }))
  }, options)
}

/** The rules that another theme can break: all others read what is the same in both. */
export const aboutColours = ['color-contrast', 'link-in-text-block']

/** What axe finds by these rules, or all that are on by themselves, in the page and its frames, each as a line. */
export async function violations(page: Page, rules?: string[]): Promise<string[]> {
  const builder = () => (rules ? new AxeBuilder({ page }).withRules(rules) : new AxeBuilder({ page }))
  const hasFrames = page.frames().length > 1
  const found: Found = hasFrames ? (await builder().analyze()).violations : await inPage(page, rules)
  return found.flatMap(({ id, nodes }) => nodes.map(({ target, html }) => `${id} ${target.join(' ')}: ${html}`))
}
