import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Locator } from '@playwright/test'
import * as z from 'zod'
import { chromiumSwitches, ensureTestBrowsers, findTestBrowser } from '../build/chromium.ts'
import type { Launched } from '../launch.ts'
import { startPreview } from '../preview.ts'

/** A browser as the tests have it: a whole one would take a third of a page's processor for windows that nobody sees. */
export function launch(...more: string[]): Promise<Browser> {
  ensureTestBrowsers()
  const executablePath = findTestBrowser()
  return chromium.launch({ ...(executablePath && { executablePath }), args: [...chromiumSwitches, ...more] })
}

export type Bench = Pick<Launched, 'origin' | 'cloud' | 'stopJobs'> & { browser: Browser }

/** The product at a port, with data of its own, and the tests' browser before it; both end with the work. */
export async function withProduct<T>(
  port: number,
  switches: readonly string[],
  work: (bench: Bench) => Promise<T>,
): Promise<T> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'limelight-bench-'))
  try {
    const { origin, cloud, close, stopJobs } = await startPreview({ port, cloudPort: port + 10, dir, fresh: true })
    try {
      const browser = await launch(...switches)
      return await work({ origin, cloud, browser, stopJobs }).finally(() => browser.close())
    } finally {
      await close()
    }
  } finally {
    fs.rmSync(dir, { recursive: true, force: true })
  }
}

/** Windows of a demo person who is signed in. */
export async function signedIn(browser: Browser, origin: string, username: string, more: BrowserContextOptions = {}) {
  // the edge of the benchmark signs its certificate itself
  const context = await browser.newContext({ baseURL: origin, ignoreHTTPSErrors: true, ...more })
  const json = { email: `${username}@limelight.test`, password: 'limelight-demo' }
  const headers = { origin, 'content-type': 'application/json' }
  const answer = await context.request.post('/api/trpc/accounts.signIn', { headers, data: { json } })
  if (!answer.ok()) throw new Error(`${username} cannot sign in: ${answer.status()}`)
  return context
}

const session = z.object({ session: z.object({ access_token: z.string() }) })

/** With which a demo person asks REST and the procedures; it is good for minutes. */
export async function accessToken(origin: string, username: string): Promise<string> {
  const answer = await fetch(`${origin}/api/v1/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${username}@limelight.test`, password: 'limelight-demo' }),
  })
  return session.parse(await answer.json()).session.access_token
}

/** Milliseconds from the press of a link or button to the first frame of the video that it leads to, in the page's own time. */
export async function pressToFirstFrame(pressed: Locator, video: string): Promise<number> {
  await pressed.evaluate((element, selector) => {
    const begin = () => {
      const pressedAt = performance.now()
      const look = () => {
        const frames = document.querySelector<HTMLVideoElement>(selector)?.getVideoPlaybackQuality()
        if (frames && frames.totalVideoFrames > 0) Reflect.set(window, 'shownAfter', performance.now() - pressedAt)
        else requestAnimationFrame(look)
      }
      look()
    }
    element.addEventListener('click', begin, { capture: true, once: true })
  }, video)
  await pressed.click()
  const shown = await pressed.page().waitForFunction(() => Number(Reflect.get(window, 'shownAfter')) || null)
  return (await shown.jsonValue()) ?? Number.NaN
}
