import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { root } from '../command.ts'

/** Sources of the build. The local cloud, benchmarks and tests are not part of it. */
const SOURCES = ['src', 'public', 'vite.config.ts', 'wrangler.toml', 'package-lock.json']
const NOT_SOURCES = ['bench', 'local', 'testing'].map((folder) => path.join(root, 'src', folder))
const GENERATED = /\.(test\.tsx?|gen\.ts)$/

/** The configuration that the build writes; it is the last file to be written. */
export const builtConfig = path.join(root, 'dist', 'server', 'wrangler.json')

/** Makes the production build unless it is newer than its sources. */
export async function ensureBuilt(): Promise<void> {
  const built = fs.statSync(builtConfig, { throwIfNoEntry: false })?.mtimeMs ?? 0
  if (SOURCES.every((source) => newest(path.join(root, source)) < built)) return
  const vite = path.join(root, 'node_modules/vite/bin/vite.js')
  const { LIMELIGHT_LOCAL: _, STRIPE_SCRIPT_URL: __, ...env } = process.env
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: root, stdio: 'inherit', env })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
  if (code === 0) return
  // An incomplete build must not look current.
  fs.rmSync(builtConfig, { force: true })
  throw new Error(`The production build failed with ${code}.`)
}

/** Returns the newest modification time below a path, in milliseconds since the epoch; 0 if the path does not exist. */
function newest(place: string): number {
  const found = fs.statSync(place, { throwIfNoEntry: false })
  if (!found || NOT_SOURCES.includes(place) || GENERATED.test(place)) return 0
  if (!found.isDirectory()) return found.mtimeMs
  return fs.readdirSync(place).reduce((youngest, name) => Math.max(youngest, newest(path.join(place, name))), 0)
}
