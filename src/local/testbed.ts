import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { listen } from './http/serve.ts'

/**
 * Creates an empty directory for one test run, which the database's user can access. Call `remove` after all servers in
 * it have stopped.
 */
export function temporaryDir(purpose: string): { dir: string; remove(): void } {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), `limelight-${purpose}-`))
  fs.chmodSync(dir, 0o755)
  return { dir, remove: () => fs.rmSync(dir, { recursive: true, force: true }) }
}

/** Returns the first of `count` consecutive free ports. They are below the range that outgoing connections use. */
export async function freeRange(count: number): Promise<number> {
  for (let base = 10_000 + (process.pid % 1000) * 20; ; base += 20) {
    const all = Array.from({ length: count }, (_, offset) => listen(() => {}, { port: base + offset }))
    const tried = await Promise.allSettled(all)
    for (const one of tried) if (one.status === 'fulfilled') await one.value.close()
    if (tried.every((one) => one.status === 'fulfilled')) return base
  }
}
