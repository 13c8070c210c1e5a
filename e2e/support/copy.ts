import { spawn } from 'node:child_process'
import fs from 'node:fs'
import { expect } from '@playwright/test'
import { cloudDir, port } from './addresses.ts'

const apart = 40
const patienceMs = 120_000

/**
 * Another copy of the product beside the one of all journeys, with its own data and with variables of its own: for what
 * a whole copy has to be told.
 */
export async function startCopy(env: Record<string, string>): Promise<{ origin: string; close(): Promise<void> }> {
  const at = port + apart
  const dir = `${cloudDir}-copy`
  const child = spawn(process.execPath, ['src/local/run.mjs', 'preview', '--fresh'], {
    env: { ...process.env, ...env, PORT: String(at), LOCAL_CLOUD_PORT: String(at + 1000), LOCAL_CLOUD_DIR: dir },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const origin = `http://127.0.0.1:${at}`
  // it answers before its people are there, and greets afterwards
  let said = ''
  child.stdout.on('data', (chunk) => {
    said += chunk
  })
  await expect.poll(() => said, { timeout: patienceMs }).toContain('Demo accounts')
  return {
    origin,
    async close() {
      child.kill('SIGTERM')
      await ended
      fs.rmSync(dir, { recursive: true, force: true })
    },
  }
}
