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
export const colourRules = ['color-contrast', 'link-in-text-block']

/** The axe rule that reports frames without a response. Ignored, because a theme change replaces the payment frame. */
const frameRule = 'frame-tested'

/** Lets axe check frames of every origin. */
const spec: axe.Spec = {
  allowedOrigins: ['<unsafe_all_origins>'],
  checks: [{ id: frameRule, options: { isViolation: true } }],
}
/** Source of axe, minified because every loaded page receives it. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const script = `${source}; axe.configure(${JSON.stringify(spec)})`

async function injectAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    await frame.waitForLoadState()
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(script)
  }
}

/** Runs axe on the page and its frames. On a page without frames it checks only an open dialog, because the rest is inert. */
const runAxe = (page: Page, options: axe.RunOptions) =>
  page.evaluate(async (how) => {
    const dialogs = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')]
    const top = dialogs.filter((one) => one.checkVisibility()).at(-1)
    const { violations } = await window.axe.run((window.length === 0 && top) || document, how)
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target, html }) => `${id} ${target.join(' ')}: ${html}`))
  }, options)

/**
 * Returns the violations of these rules, or of axe's default rules, one line each. Injects axe once per page. Axe's
 * Playwright adapter takes four times as long, because it injects axe for every check and merges the results in a
 * separate page.
 */
export async function violations(page: Page, rules?: string[]): Promise<string[]> {
  let found: string[] = []
  await expect(async () => {
    await injectAxe(page)
    found = await runAxe(page, {
      resultTypes: ['violations'],
      ...(rules && { runOnly: [...rules, frameRule] }),
    })
    expect(found.filter((line) => line.startsWith(frameRule))).toEqual([])
  }).toPass({ timeout: 60_000 })
  return found
}
