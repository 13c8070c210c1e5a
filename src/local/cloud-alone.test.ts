import fs from 'node:fs'
import path from 'node:path'
import { parseEnv as parseDotenv } from 'node:util'
import { expect, test } from 'vitest'
import { parseEnv } from '#server/env.ts'
import { startAppServer } from '#testing/app-server.ts'
import { startCloudAlone } from './cloud-alone.ts'
import { temporaryDir } from './testbed.ts'

test('startCloudAlone writes working variables for the product and never overwrites a file', async () => {
  const { dir, remove } = temporaryDir('cloud-alone')
  const file = path.join(dir, '.dev.vars')
  const settings = { port: 9, cloudPort: 0, dir: path.join(dir, 'data'), fresh: false }
  const { cloud, isWritten } = await startCloudAlone(settings, dir)
  try {
    expect(isWritten).toBe(true)
    const vars = parseDotenv(fs.readFileSync(file, 'utf8'))
    expect(vars).toEqual(cloud.vars)
    const env = parseEnv(vars)
    const app = await startAppServer(() => ({ env, waitUntil: () => undefined, write: () => undefined }))
    const health = await fetch(`${app.origin}/api/v1/health`)
    expect([health.status, await health.json()]).toEqual([200, expect.objectContaining({ status: 'ok' })])
    await app.close()
  } finally {
    await cloud.close()
  }
  fs.writeFileSync(file, 'MINE=1\n')
  const again = await startCloudAlone(settings, dir)
  await again.cloud.close()
  expect([again.isWritten, fs.readFileSync(file, 'utf8')]).toEqual([false, 'MINE=1\n'])
  remove()
})
