import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Page } from '@playwright/test'
import { SENTENCES as HOME } from '#features/dashboard/spec.ts'
import { flagOf, pages } from '../src/app/pages.ts'
import { cloudDir, cloudPort, port } from './support/addresses.ts'
import { expect, test } from './support/browser.ts'
import { navigate, waitForHydration } from './support/steps.ts'

// Starts a second copy of the product with every flag off. All other browser tests run with every flag on.

const without = `http://127.0.0.1:${port + 1}`
const flagged = [...pages.keys()].filter((path) => flagOf(path) !== undefined && !path.includes('$'))

// runs all tests in one test worker, so that the copy starts once
test.describe.configure({ mode: 'default' })

let copy: ChildProcess
test.beforeAll(async () => {
  copy = spawn(process.execPath, ['src/run.mjs', 'local/preview', '--built', '--fresh'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      FEATURE_FLAGS: '',
      PORT: String(port + 1),
      LOCAL_CLOUD_PORT: String(cloudPort + 20),
      LOCAL_CLOUD_DIR: `${cloudDir}-without-flags`,
    },
  })
  // the copy prints this once the demo people exist; it responds to requests earlier
  let printed = ''
  copy.stdout?.on('data', (chunk) => {
    printed += chunk
  })
  await expect.poll(() => printed, { timeout: 240_000 }).toContain('Demo accounts')
})
test.afterAll(async () => {
  if (copy.exitCode !== null) return
  copy.kill('SIGTERM')
  await once(copy, 'exit')
})

/** Signs a demo account in at the copy. Returns the page. */
async function signedIn(page: Page, email: string): Promise<Page> {
  const person = { email, password: 'limelight-demo' }
  expect((await page.request.post(`${without}/api/v1/auth/sign-in`, { data: person })).status()).toBe(200)
  return page
}

/** Expects a dashboard that does not mention the areas whose flags are off. */
async function expectNoArea(page: Page, heading: string | RegExp): Promise<void> {
  const words = /analytics|top fan|digital|offer|subscri|gallery|content|shop|orders?\b/i
  const main = page.getByRole('main')
  await waitForHydration(main)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  await expect(main.locator('[aria-busy="true"], .skeleton')).toHaveCount(0)
  // ignores orders that are due, because creators still deliver orders from before
  const lines = (await main.innerText()).split('\n').filter((line) => !/\borders due$/i.test(line))
  expect(lines.filter((line) => words.test(line))).toEqual([])
}

test('with every flag off a creator finds no page of a flagged area and no link to one', async ({ open }) => {
  expect(flagged.length).toBeGreaterThan(2)
  const page = await signedIn(await open(), 'creator@limelight.test')
  await page.goto(`${without}/dashboard`)
  await expectNoArea(page, /^Good to see you/)
  for (const path of flagged) {
    const answer = await page.request.get(without + path)
    expect([answer.status(), new URL(answer.url()).pathname], path).toEqual([200, '/dashboard'])
    const links = [...(await answer.text()).matchAll(/<a\b[^>]*\shref="([^"]*)"/g)].map(([, href = '']) => href)
    expect(links, path).not.toEqual([])
    expect(
      links.filter((href) => flagged.includes(href)),
      path,
    ).toEqual([])
  }
  // client navigation is guarded too
  await navigate(page, '/settings')
  await expect(page).toHaveURL(`${without}/settings`)
  await navigate(page, flagged[0] ?? '')
  await expect(page).toHaveURL(`${without}/dashboard`)
  const shown = await page.locator('a[href]').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  expect(shown.filter((href) => flagged.includes(href))).toEqual([])
})

test('with every flag off the home page of a fan mentions no flagged area', async ({ open }) => {
  const page = await signedIn(await open(), 'fan@limelight.test')
  await page.goto(`${without}/home`)
  await expectNoArea(page, HOME.welcome)
})
