import { type Browser, chromium } from '@playwright/test'
import { chromiumSwitches, ensureChromium } from '../build/chromium.ts'

/** A browser as the tests have it. */
export const launch = (...more: string[]): Promise<Browser> =>
  chromium.launch({
    executablePath: ensureChromium(),
    args: [...chromiumSwitches, ...more],
  })

/** Windows of a demo person who is signed in. */
export async function signedIn(browser: Browser, origin: string, username: string) {
  // the edge of the benchmark signs its certificate itself
  const context = await browser.newContext({ baseURL: origin, ignoreHTTPSErrors: true })
  const json = { email: `${username}@limelight.test`, password: 'limelight-demo' }
  const headers = { origin, 'content-type': 'application/json' }
  const answer = await context.request.post('/api/trpc/accounts.signIn', { headers, data: { json } })
  if (!answer.ok()) throw new Error(`${username} cannot sign in: ${answer.status()}`)
  return context
}
