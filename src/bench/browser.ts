import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Locator } from '@playwright/test'
import * as z from 'zod'
import type { Launched } from '#local/launch.ts'
import { startPreview } from '#local/preview.ts'
import { chromiumSwitches, ensureTestBrowsers, findTestBrowser } from '#testing/chromium.ts'

/**
 * Launches the headless browser of the tests. A full browser would use a third of the page's CPU for invisible windows.
 */
export function launch(...more: string[]): Promise<Browser> {
  ensureTestBrowsers()
  const executablePath = findTestBrowser()
  return chromium.launch({ ...(executablePath && { executablePath }), args: [...chromiumSwitches, ...more] })
}

export type Bench = Pick<Launched, 'origin' | 'cloud' | 'stopJobs'> & { browser: Browser }

/** Starts the product on `port` with fresh data, and the tests' browser. Runs `work` with both, then stops them. */
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

/** Opens a browser context in which a demo user is signed in. */
export async function signedIn(browser: Browser, origin: string, username: string, more: BrowserContextOptions = {}) {
  // The benchmark's edge signs its own certificate.
  const context = await browser.newContext({ baseURL: origin, ignoreHTTPSErrors: true, ...more })
  const json = { email: `${username}@limelight.test`, password: 'limelight-demo' }
  const headers = { origin, 'content-type': 'application/json' }
  const response = await context.request.post('/api/trpc/accounts.signIn', { headers, data: { json } })
  if (!response.ok()) throw new Error(`${username} cannot sign in: ${response.status()}`)
  return context
}

const session = z.object({ session: z.object({ access_token: z.string() }) })

/** Returns an access token of a demo user for REST and tRPC, valid for minutes. */
export async function accessToken(origin: string, username: string): Promise<string> {
  const response = await fetch(`${origin}/api/v1/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${username}@limelight.test`, password: 'limelight-demo' }),
  })
  return session.parse(await response.json()).session.access_token
}

/** Returns the milliseconds from the press of a link or button to the first frame of its video, by the page's clock. */
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
