import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { startPreview } from '#local/preview.ts'
import { command } from '#ops/command.ts'
import { launch, signedIn } from './browser.ts'
import type { Row } from './table.ts'

/** Measured pages with long lists, each with a demo user whose lists have content. */
const pages: [who: string, page: string][] = [
  ['fan', '/explore'],
  ['fan', '/following'],
  ['fan', '/creator/creator'],
  ['fan', '/messages/creator'],
  ['fan', '/shop'],
  ['fan', '/settings/wallet'],
  ['fan', '/?modal=wallet'],
  ['fan', '/?modal=notifications'],
  ['creator', '/followers'],
  ['creator', '/content'],
  ['creator', '/offers'],
  ['creator', '/shop'],
]
const viewports = [
  { width: 1280, height: 800 },
  { width: 375, height: 812 },
]
const length = 200
const changes = 20
/** Maximum ratio. It is above 1, because a page also lays out bars and headings. */
const ratioMax = 10
/** Minimum of the floor in milliseconds, because the clock's precision is 0.1 ms. */
const floorMs = 1

type Laid = { ms: number; aloneMs: number }

/**
 * Extends each list of the page with copies of its rows, and measures the layout after a change of one row, in the page
 * and in an otherwise empty page.
 */
const layOut = (page: Page): Promise<Laid[]> =>
  page.evaluate(
    ([length, changes]) => {
      const onePass = (list: Element): number => {
        const rows = [...list.children].filter((row) => row instanceof HTMLElement).slice(0, changes)
        const times = rows.map((row, at) => {
          row.style.paddingTop = `${at + 1}px`
          const began = performance.now()
          document.body.getBoundingClientRect()
          const took = performance.now() - began
          row.style.paddingTop = ''
          document.body.getBoundingClientRect()
          return took
        })
        return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
      }
      const lists = [...document.querySelectorAll('main :is(ul, ol, tbody), [role=dialog] :is(ul, ol)')]
      return lists
        .filter((list) => list.children.length > 0 && list.getBoundingClientRect().height > 60)
        .map((list) => {
          const own = [...list.children]
          const more = Array.from({ length: Math.max(0, length - own.length) }, (_, at) =>
            own[at % own.length]?.cloneNode(true),
          ).filter((row) => row !== undefined)
          for (const row of more) list.appendChild(row)
          const ms = onePass(list)
          const alone = document.createElement('div')
          alone.style.width = `${list.getBoundingClientRect().width}px`
          const others = [...document.body.children].filter((one) => one instanceof HTMLElement)
          const shown = others.map((one) => one.style.display)
          for (const one of others) one.style.display = 'none'
          alone.appendChild(list.cloneNode(true))
          document.body.appendChild(alone)
          const aloneMs = alone.firstElementChild ? onePass(alone.firstElementChild) : 0
          document.body.removeChild(alone)
          for (const [at, one] of others.entries()) one.style.display = shown[at] ?? ''
          for (const row of more) list.removeChild(row)
          return { ms, aloneMs }
        })
    },
    [length, changes] as const,
  )

/**
 * Measures lists of two hundred rows in Chromium: the layout after a change of one row, compared with an empty page.
 */
export async function run(): Promise<Row[]> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'limelight-bench-'))
  const port = 31_950
  const { origin, close } = await startPreview({ port, cloudPort: port + 10, dir, fresh: true })
  const browser = await launch()
  const rows: Row[] = []
  try {
    for (const [who, where] of pages) {
      const context = await signedIn(browser, origin, who)
      const page = await context.newPage()
      let worst: Laid | undefined
      for (const viewport of viewports) {
        await page.setViewportSize(viewport)
        await page.goto(where)
        await page.waitForLoadState('networkidle')
        for (const laid of await layOut(page)) if (!worst || laid.ms > worst.ms) worst = laid
      }
      await context.close()
      if (!worst) throw new Error(`${where} shows ${who} no list`)
      rows.push({
        what: `a row of ${length} changes, ${who} ${where}`,
        measured: `${worst.ms.toFixed(1)} ms`,
        floor: `${worst.aloneMs.toFixed(1)} ms`,
        ratio: worst.ms / Math.max(worst.aloneMs, floorMs),
        limit: `≤ ${ratioMax}`,
      })
    }
    return rows
  } finally {
    await browser.close()
    await close()
    fs.rmSync(dir, { recursive: true, force: true })
  }
}

command(import.meta.filename, async () => {
  const { print } = await import('./table.ts')
  if (!print(await run())) throw new Error('A list is laid out more than once.')
})
