import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/**
 * An empty directory for one test run, open enough for a server that runs as another user. Give it to `remove` when
 * everything in it has stopped.
 */
export function temporaryDir(purpose: string): { dir: string; remove(): void } {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), `limelight-${purpose}-`))
  fs.chmodSync(dir, 0o755)
  return { dir, remove: () => fs.rmSync(dir, { recursive: true, force: true }) }
}
