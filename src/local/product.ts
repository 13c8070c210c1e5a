import { spawn } from 'node:child_process'
import path from 'node:path'
import { root } from '#ops/command.ts'
import type { Edge } from './edge/options.ts'
import type { Product } from './launch.ts'
import { endGroup, stopWithUs } from './processes.ts'

const PATIENCE_MS = 5000
/** Signal to a preview, which forwards it to the program that serves the product. */
export const restartSignal = 'SIGUSR2'

/**
 * Runs a program that serves the product, with LIMELIGHT_LOCAL as its only configuration. The program and its workerd
 * are one process group, which also ends with this process. `restarts` is true if the program restarts its runtime on
 * `restartSignal`.
 */
export function spawnProduct(
  args: string[],
  local: { vars: Record<string, string>; state: string; edge?: Edge },
  restarts = false,
): Product {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      LIMELIGHT_LOCAL: JSON.stringify(local),
      CLOUDFLARE_CF_FETCH_ENABLED: 'false',
      NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/compiled'),
      WRANGLER_SEND_METRICS: 'false',
    },
    detached: process.platform !== 'win32',
  })
  const watcher = child.pid === undefined ? undefined : stopWithUs(-child.pid, 'TERM')
  const ended = new Promise<never>((_, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`The product's server ended (${code ?? child.signalCode}).`)))
  })
  ended.catch(() => {})
  const close = async () => {
    await endGroup(child, PATIENCE_MS)
    watcher?.cancel()
  }
  return { ended, close, ...(restarts && { restart: () => void child.kill(restartSignal) }) }
}
