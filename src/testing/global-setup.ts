import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { type Env, parseEnv } from '#server/env.ts'
import { startCloud } from '../local/cloud.ts'
import { startAppServer } from './app-server.ts'

/** One local cloud on free ports for all service tests; each test makes people of its own, so they never meet. */
export default async function setup(project: TestProject) {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'limelight-tests-'))
  let env: Env | undefined
  const app = await startAppServer(() => {
    if (!env) throw new Error('the cloud is not up yet')
    return { env, waitUntil: (work) => void work }
  })
  const cloud = await startCloud({ port: 0, dir, fresh: true, appOrigin: app.origin })
  env = parseEnv(cloud.vars)
  project.provide('cloud', {
    vars: cloud.vars,
    ownerUrl: cloud.ownerUrl,
    appOrigin: app.origin,
    controls: Object.fromEntries(cloud.services.flatMap(({ name, control }) => (control ? [[name, control]] : []))),
  })
  return async () => {
    await cloud.close()
    await app.close()
    fs.rmSync(dir, { recursive: true, force: true })
  }
}
