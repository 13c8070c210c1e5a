import { defineConfig } from '@playwright/test'
import { cloudDir, cloudPort, origin, port } from './e2e/support/addresses.ts'
import { chromiumSwitches, findChromium, findTestBrowser } from './src/local/build/chromium.ts'

const flags = [
  ...chromiumSwitches,
  // a camera and a microphone that are always there, and may always be used; pictures cost a processor to encode
  '--use-fake-device-for-media-stream=fps=5',
  '--use-fake-ui-for-media-stream',
]

/** Calls, which last as long as they are said to. Who is live shows on the pages of others: streams stay among the journeys. */
const calls = /\/room(-\w+)?\.spec\.ts$/

export default defineConfig({
  testDir: './e2e',
  // Two at a time, as many as a small machine serves, and beside them one of those that mostly let time pass: each journey
  // has people of its own. What changes the world for everybody (a database that is down, a ledger that does not add up)
  // comes when the others are through, one by one.
  workers: 3,
  fullyParallel: true,
  projects: [
    { name: 'calls', testMatch: calls, grepInvert: /@alone/, workers: 1 },
    { name: 'journeys', testIgnore: calls, grepInvert: /@alone|@whole/, workers: 2 },
    // pushes and notifications, which the browser without windows has not
    {
      name: 'whole',
      grep: /@whole/,
      workers: 2,
      use: { launchOptions: { executablePath: findChromium(), args: flags } },
    },
    { name: 'alone', grep: /@alone/, workers: 1, dependencies: ['calls', 'journeys', 'whole'] },
  ],
  retries: 0,
  forbidOnly: true,
  reporter: 'line',
  // for machines that are busy: none of it is waited for where what is expected is there
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: origin,
    actionTimeout: 40_000,
    // A failure is reported with its calls and the page's text. Recording all that is done costs a tenth of every test.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: { executablePath: findTestBrowser(), args: flags },
  },
  webServer: {
    command: 'node src/local/run.mjs preview --fresh',
    // who is live is each journey's own matter
    env: { PORT: String(port), LOCAL_CLOUD_PORT: String(cloudPort), LOCAL_CLOUD_DIR: cloudDir, DEMO_HOST: 'off' },
    // it answers before its people are there, and greets afterwards
    wait: { stdout: /Demo accounts/ },
    reuseExistingServer: false,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'pipe',
  },
})
