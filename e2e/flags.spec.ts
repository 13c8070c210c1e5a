import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Page } from '@playwright/test'
import { SENTENCES as HOME } from '#features/dashboard/spec.ts'
import { flagOf, pages } from '../src/app/pages.ts'
import { cloudDir, cloudPort, origin, port } from './support/addresses.ts'
import { expect, test } from './support/browser.ts'
import { awake, navigate } from './support/steps.ts'

// Both builds. The product's own flags are on in the copy of the other journeys; beside it, one without.

const without = `http://127.0.0.1:${port + 1}`
const flagged = [...pages.keys()].filter((path) => flagOf(path) !== undefined && !path.includes('$'))

// one copy, in one process
test.describe.configure({ mode: 'default' })

let copy: ChildProcess
test.beforeAll(async () => {
  copy = spawn(process.execPath, ['src/local/run.mjs', 'preview', '--built', '--fresh'], {
    stdio: 'inherit',
    env: {
      ...process.env,
      FEATURE_FLAGS: '',
      PORT: String(port + 1),
      LOCAL_CLOUD_PORT: String(cloudPort + 20),
      LOCAL_CLOUD_DIR: `${cloudDir}-without-flags`,
    },
  })
  const isUp = () =>
    fetch(`${without}/api/v1/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isUp, { timeout: 50_000 }).toBe(true)
})
test.afterAll(async () => {
  if (copy.exitCode !== null) return
  copy.kill('SIGTERM')
  await once(copy, 'exit')
})

async function asCreator(page: Page, of: string): Promise<void> {
  const person = { email: 'creator@limelight.test', password: 'limelight-demo' }
  expect((await page.request.post(`${of}/api/v1/auth/sign-in`, { data: person })).status()).toBe(200)
}

/** Where a creator ends up who asks the server for a path, and which flagged areas the page there leads to. */
async function ask(page: Page, of: string, path: string): Promise<{ path: string; links: string[] }> {
  const answer = await page.request.get(of + path)
  expect(answer.status(), path).toBe(200)
  const hrefs = [...(await answer.text()).matchAll(/<a\b[^>]*\shref="([^"]*)"/g)].map(([, href = '']) => href)
  expect(hrefs, path).not.toEqual([])
  return { path: new URL(answer.url()).pathname, links: hrefs.filter((href) => flagged.includes(href)) }
}

test('an area whose flag is off is no page and in no menu; with it on it is both', async ({ open }) => {
  expect(flagged.length).toBeGreaterThan(2)
  // cookies do not know of ports: two copies need two browsers
  const [on, off] = [await open(), await open()]
  await asCreator(on, origin)
  await asCreator(off, without)
  for (const [page, of] of [
    [on, origin],
    [off, without],
  ] as const) {
    await page.goto(`${of}/dashboard`)
    await awake(page.getByRole('main'))
  }
  const shown = () => off.locator('a[href]').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  for (const path of flagged) {
    expect(await ask(on, origin, path)).toMatchObject({ path })
    await navigate(on, path)
    await awake(on.getByRole('main'))
    await expect(on).toHaveURL(origin + path)
    // a creator's way home ends at the dashboard
    expect(await ask(off, without, path)).toEqual({ path: '/dashboard', links: [] })
    await navigate(off, '/settings')
    await expect(off).toHaveURL(`${without}/settings`)
    await navigate(off, path)
    await expect(off).toHaveURL(`${without}/dashboard`)
    expect((await shown()).filter((href) => flagged.includes(href))).toEqual([])
  }
})

test('with every area off the dashboards are whole and speak of none of them', async ({ open }) => {
  const words = /analytics|top fan|digital|offer|subscri|gallery|content|shop|orders?\b/i
  for (const [email, heading] of [
    ['creator@limelight.test', /^Good to see you/],
    ['fan@limelight.test', HOME.welcome],
  ] as const) {
    const page = await open()
    await page.request.post(`${without}/api/v1/auth/sign-in`, { data: { email, password: 'limelight-demo' } })
    await page.goto(`${without}${email.startsWith('fan') ? '/home' : '/dashboard'}`)
    const main = page.getByRole('main')
    await awake(main)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    // all that is fetched has come
    await expect(main.locator('[aria-busy="true"], .skeleton')).toHaveCount(0)
    // what was sold before is owed all the same
    const lines = (await main.innerText()).split('\n').filter((line) => !/\border(s)? due$/.test(line))
    expect(lines.filter((line) => words.test(line))).toEqual([])
  }
})
