import { defineConfig } from '@playwright/test'
import { cloudDir, cloudPort, origin, port } from './e2e/support/addresses.ts'
import type { BrowserOptions } from './e2e/support/browser.ts'
import type { BrowserKind } from './e2e/support/kinds.ts'
import { chromiumSwitches, findChromium, findTestBrowser } from './src/testing/chromium.ts'

const flags = [
  ...chromiumSwitches,
  // A camera and a microphone without prompts; few frames, because encoding them takes a whole processor.
  '--use-fake-device-for-media-stream=fps=5',
  '--use-fake-ui-for-media-stream',
]

/** Two lanes, or one on a busy machine (`npm test` measures it). */
const lanes = Number(process.env.TEST_LANES ?? 2)
/** `npm test` runs the main path of each area. Not by `--grep`, which Playwright ignores in projects that others depend on. */
const isSmoke = process.env.E2E_SMOKE === '1'
const chosen = isSmoke ? '(?=.*@smoke)' : ''
const all = new RegExp(chosen)
const kinds: BrowserKind[] = isSmoke ? [] : ['translated', 'restricted']
/** Files whose pages send sound and picture: one at a time. */
const media = /\/(calls|room|room-breaks|live|live-\w+|main-job|recordings|sound|swipes)\.spec\.ts$/

export default defineConfig<BrowserOptions>({
  testDir: './e2e',
  // Each journey has its own people, so journeys run in parallel. Tests that change the world for everyone (a stopped
  // database, a corrupt ledger) are tagged @alone and run last, one at a time.
  workers: lanes,
  fullyParallel: true,
  projects: [
    { name: 'media', testMatch: media, grep: all, grepInvert: /@alone/, workers: 1 },
    { name: 'journeys', testIgnore: media, grep: all, grepInvert: /@alone|@whole/ },
    // Main paths in browsers that differ (e2e/support/kinds.ts).
    ...kinds.map((browserKind) => ({ name: browserKind, grep: /@kinds/, workers: 1, use: { browserKind } })),
    // Pushes and notifications need a whole Chromium.
    {
      name: 'whole',
      grep: new RegExp(`${chosen}(?=.*@whole)`),
      use: { launchOptions: { executablePath: findChromium(), args: flags } },
    },
    {
      name: 'alone',
      grep: new RegExp(`${chosen}(?=.*@alone)`),
      workers: 1,
      dependencies: ['media', 'journeys', 'whole', ...kinds],
    },
  ],
  retries: 0,
  forbidOnly: true,
  reporter: 'line',
  // Limits end a hang; no test waits for them.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    baseURL: origin,
    actionTimeout: 60_000,
    // A failed test reports its call log and the text of its pages. A full trace costs a tenth of every test.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: { executablePath: findTestBrowser(), args: flags },
  },
  webServer: {
    command: 'node src/run.mjs local/preview --fresh',
    // Journeys start streams of their own, and visitors must see changes at once: the edge has a host of its own.
    env: {
      PORT: String(port),
      LOCAL_CLOUD_PORT: String(cloudPort),
      LOCAL_CLOUD_DIR: cloudDir,
      DEMO_HOST: 'off',
      EDGE: 'off',
    },
    // Printed once the demo people exist.
    wait: { stdout: /Demo accounts/ },
    reuseExistingServer: false,
    timeout: 600_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'pipe',
  },
})
