import { defineConfig } from '@playwright/test'
import { findChromium } from './src/local/build/chromium.ts'

// Away from the development's own ports, so that both can run.
const port = Number(process.env.E2E_PORT ?? 3700)
const origin = `http://127.0.0.1:${port}`
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export default defineConfig({
  testDir: './e2e',
  // One browser at a time: the journeys share a database, and a small machine is fast enough only for one.
  workers: 1,
  retries: 0,
  forbidOnly: true,
  reporter: 'line',
  timeout: 60_000,
  use: {
    baseURL: origin,
    trace: 'retain-on-failure',
    launchOptions: { executablePath: findChromium(), args: flags },
  },
  webServer: {
    command: 'node src/local/run.mjs preview --fresh',
    env: { PORT: String(port), LOCAL_CLOUD_PORT: String(port + 1000), LOCAL_CLOUD_DIR: 'node_modules/.cache/e2e' },
    url: `${origin}/api/v1/health`,
    reuseExistingServer: false,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'pipe',
  },
})
