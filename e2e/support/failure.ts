import os from 'node:os'
import type { Page, TestInfo } from '@playwright/test'
import { failureAttachment } from '#testing/test-results.ts'

const linesMax = 12
/** Time limit for reading the text of a page. The report of a frozen page contains a note instead. */
const answerWithinMs = 3_000
const tickMs = 250

/** Measures the longest time that this process waited for a processor. A long wait explains a test that timed out. */
export function watchClock(): { longestMs: () => number; end: () => void } {
  let longest = 0
  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    longest = Math.max(longest, now - last - tickMs)
    last = now
  }, tickMs)
  return { longestMs: () => longest, end: () => clearInterval(timer) }
}

/** Attaches the text of each page to a failed test, so that the log alone explains the failure. */
export async function attachPageTexts(info: TestInfo, pages: readonly Page[], standstillMs: number): Promise<void> {
  const shown = await Promise.all(pages.map(readPage))
  const [load = 0] = os.loadavg()
  const machine = [
    `failed at ${new Date().toISOString()}`,
    `the longest pause of this process was ${Math.round(standstillMs)} ms`,
    `load ${load.toFixed(1)}, ${Math.round(os.freemem() / 2 ** 20)} MB free`,
  ].join('; ')
  await info.attach(failureAttachment, { body: [machine, ...shown].join('\n'), contentType: 'text/plain' })
}

async function readPage(page: Page): Promise<string> {
  const [frames, text] = await Promise.all([
    withinLimit(
      page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn))).then(() => 'draws'),
      'draws nothing',
    ),
    withinLimit(page.evaluate(visibleText), 'answers nothing'),
  ])
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return [`page ${page.url()} ${frames}`, ...lines.slice(0, linesMax)].join('\n  ')
}

const withinLimit = (answer: Promise<string>, otherwise: string): Promise<string> =>
  Promise.race([
    answer.catch(() => otherwise),
    new Promise<string>((resolve) => setTimeout(resolve, answerWithinMs, otherwise)),
  ])

/** Runs in the page. Returns the text of its live regions and of the top dialog or the main part. */
function visibleText(): string {
  const said = [...document.querySelectorAll<HTMLElement>('[role=alert], [role=status]')]
  const dialogs = [...document.querySelectorAll<HTMLElement>('dialog[open], [role=dialog], [role=alertdialog]')]
  const parts = [...said, dialogs.at(-1) ?? document.querySelector<HTMLElement>('main') ?? document.body]
  return parts.map(({ innerText }) => innerText).join('\n')
}
