import fs from 'node:fs'
import { expect } from '@playwright/test'
import { spawnProduct } from '../../src/local/product.ts'
import { serviceUrlsFor, workerVars } from '../../src/local/vars.ts'
import { cloudDir, cloudPort, port } from './addresses.ts'

const portDistance = 40

/** Starts a second Worker on the same data with other environment variables. */
export async function startSecondWorker(
  env: Record<string, string>,
): Promise<{ origin: string; close(): Promise<void> }> {
  const at = port + portDistance
  const origin = `http://127.0.0.1:${at}`
  const state = `${cloudDir}-copy`
  const vars = { ...workerVars(origin, cloudDir, serviceUrlsFor(cloudPort)), ...env }
  const copy = spawnProduct(['src/local/serve-production.ts', String(at)], { vars, state })
  const isUp = () =>
    fetch(`${origin}/api/v1/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isUp).toBe(true)
  return {
    origin,
    async close() {
      await copy.close()
      fs.rmSync(state, { recursive: true, force: true })
    },
  }
}
