import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createServer } from 'vite'
import { expect, test } from 'vitest'
import viteConfig from '../../../../vite.config.ts'
import { root } from '../../command.ts'

// Production does not prebundle, and a warm cache hides the fault: only the first `npm run dev` on a machine would
// fail.
test.each(['client', 'ssr'])('development prebundles the meetings client for %s without its timers', async (name) => {
  const { environments, resolve } = viteConfig({ command: 'serve', mode: 'development' })
  const options = environments?.[name]?.optimizeDeps
  const cacheDir = fs.mkdtempSync(path.join(os.tmpdir(), 'limelight-vite-'))
  const optimizeDeps = { ...options, noDiscovery: true, include: ['@cloudflare/realtimekit'] }
  const server = await createServer({
    configFile: false,
    root,
    cacheDir,
    logLevel: 'silent',
    resolve,
    environments: { [name]: { optimizeDeps } },
    server: { middlewareMode: true, watch: null, ws: false },
  })
  try {
    await server.environments[name]?.depsOptimizer?.init()
    const bundled = fs.globSync('**/@cloudflare_realtimekit.js', { cwd: cacheDir })
    expect(bundled).toHaveLength(1)
    expect(fs.readFileSync(path.join(cacheDir, bundled[0] ?? ''), 'utf8')).toMatch(/from ["']worker-timers["']/)
  } finally {
    await server.close()
    fs.rmSync(cacheDir, { recursive: true })
  }
})
