import { spawn } from 'node:child_process'
import path from 'node:path'
import { command, root } from './command.ts'
import type { ServeProduct } from './launch.ts'
import { endGroup, stopWithUs } from './processes.ts'
import { supervise } from './supervise.ts'

const PATIENCE_MS = 5000

/** The product in workerd through Vite, which reads LIMELIGHT_LOCAL in vite.config.ts. */
const throughVite: ServeProduct = async ({ port, vars, state }) => {
  const vite = path.join(root, 'node_modules/vite/bin/vite.js')
  const child = spawn(process.execPath, [vite, 'dev', '--port', String(port), '--strictPort'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      LIMELIGHT_LOCAL: JSON.stringify({ vars, state }),
      CLOUDFLARE_CF_FETCH_ENABLED: 'false',
      WRANGLER_SEND_METRICS: 'false',
    },
    // A group of its own: it holds workerd too, and is stopped as a whole.
    detached: process.platform !== 'win32',
  })
  const watcher = child.pid === undefined ? undefined : stopWithUs(-child.pid, 'TERM')
  const ended = new Promise<never>((_, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`Vite ended with ${code}.`)))
  })
  ended.catch(() => {})
  const close = async () => {
    await endGroup(child, PATIENCE_MS)
    watcher?.cancel()
  }
  return { ended, close }
}

command(import.meta.filename, (args) => supervise(args, throughVite))
