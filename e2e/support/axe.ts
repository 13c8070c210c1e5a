import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Rules whose result depends on the theme. */
export const aboutColours = ['color-contrast', 'link-in-text-block']

/** The axe rule for frames that did not answer. A change of theme replaces the payment provider's frame. */
const unasked = 'frame-tested'

/** The page may check frames of every origin. */
const spec: axe.Spec = {
  allowedOrigins: ['<unsafe_all_origins>'],
  checks: [{ id: unasked, options: { isViolation: true } }],
}
/** Minified, because every loaded page receives it. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const script = `${source}; axe.configure(${JSON.stringify(spec)})`

async function bring(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    await frame.waitForLoadState()
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(script)
  }
}

/** Runs axe on the page and its frames. On a page without frames it checks only an open dialog, because the rest is inert. */
const look = (page: Page, options: axe.RunOptions) =>
  page.evaluate(async (how) => {
    const dialogs = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')]
    const top = dialogs.filter((one) => one.checkVisibility()).at(-1)
    const { violations } = await window.axe.run((window.length === 0 && top) || document, how)
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target, html }) => `${id} ${target.join(' ')}: ${html}`))
  }, options)

/**
 * Returns the violations of these rules, or of axe's default rules, one line each. Injects axe once per page: axe's
 * Playwright adapter injects it for every check and merges the results in a page of its own, which takes four times as long.
 */
export async function violations(page: Page, rules?: string[]): Promise<string[]> {
  let found: string[] = []
  await expect(async () => {
    await bring(page)
    found = await look(page, {
      resultTypes: ['violations'],
      ...(rules && { runOnly: [...rules, unasked] }),
    })
    expect(found.filter((line) => line.startsWith(unasked))).toEqual([])
  }).toPass({ timeout: 60_000 })
  return found
}
