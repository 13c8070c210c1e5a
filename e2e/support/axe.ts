import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** The rules that another theme can break: all others read what is the same in both. */
export const aboutColours = ['color-contrast', 'link-in-text-block']

/** A frame that did not answer: it was replaced meanwhile, as another theme does to the provider's. */
const unasked = 'frame-tested'

/** Frames are asked by the page around them, whosesoever they are. */
const spec: axe.Spec = {
  allowedOrigins: ['<unsafe_all_origins>'],
  checks: [{ id: unasked, options: { isViolation: true } }],
}
/** In its small form: it is sent to a browser for every page that is loaded. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const script = `${source}; axe.configure(${JSON.stringify(spec)})`

async function bring(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    await frame.waitForLoadState()
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(script)
  }
}

/** What axe finds in a page and its frames, or only in the dialog on top of one without any, which is inert. */
const look = (page: Page, options: axe.RunOptions) =>
  page.evaluate(async (how) => {
    const dialogs = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')]
    const top = dialogs.filter((one) => one.checkVisibility()).at(-1)
    const { violations } = await window.axe.run((window.length === 0 && top) || document, how)
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target, html }) => `${id} ${target.join(' ')}: ${html}`))
  }, options)

/**
 * What axe finds by these rules, or all that are on by themselves, each as a line. Brought once and asked for nothing but
 * violations; its adapter brings it for every look, and puts together what it found in a page of its own, which takes four
 * times as long.
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
  }).toPass({ timeout: 15_000 })
  return found
}
