import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { commandOf } from '../processes.ts'
import type { Home } from './binaries.ts'

export const superuser = { user: 'limelight', password: 'limelight' } as const

const STOP_DEADLINE_MS = 10_000

export const hasData = (home: Home): boolean => fs.existsSync(path.join(home.data, 'PG_VERSION'))

/** Replaces the data directory by a copy of the data directory of a stopped server. */
export function copyData(from: string, home: Home): void {
  const partial = `${home.data}.partial`
  fs.mkdirSync(path.dirname(home.data), { recursive: true, mode: 0o755 })
  for (const dir of [partial, home.data]) fs.rmSync(dir, { recursive: true, force: true })
  copyTree(from, partial)
  fs.renameSync(partial, home.data)
}

/** Copies a directory with its owners and permissions. */
export function copyTree(from: string, to: string): void {
  if (process.platform === 'win32') fs.cpSync(from, to, { recursive: true })
  else execFileSync('cp', ['-a', from, to])
}

/**
 * Makes a copied data directory usable: sets its owner to the server's user and deletes the lock file of the original
 * server.
 * @throws a sentence if the directory belongs to another user.
 */
export function adopt(home: Home): void {
  if (!hasData(home) || process.platform === 'win32') return
  const owner = home.ids.uid ?? process.getuid?.()
  if (fs.statSync(home.data).uid !== owner) {
    if (process.getuid?.() !== 0)
      throw new Error(
        `The data in ${home.data} belongs to another user, probably because it was copied by root. Delete it, or give it to your user with chown -R.`,
      )
    execFileSync('chown', ['-R', `${home.ids.uid}:${home.ids.gid}`, home.data])
  }
  // PostgreSQL refuses a data directory that other users can read, as copies often are.
  fs.chmodSync(home.data, 0o700)
  const lock = path.join(home.data, 'postmaster.pid')
  if (!fs.existsSync(lock)) return
  const [, of = ''] = fs.readFileSync(lock, 'utf8').split('\n')
  if (path.resolve(of) !== path.resolve(home.data)) fs.rmSync(lock)
}

/** Creates the data directory unless it exists. */
export function initialise(home: Home): void {
  if (hasData(home)) return
  fs.rmSync(home.data, { recursive: true, force: true })
  fs.mkdirSync(path.dirname(home.data), { recursive: true, mode: 0o755 })
  fs.mkdirSync(home.data, { mode: 0o700 })
  const passwordFile = `${home.data}.password`
  fs.writeFileSync(passwordFile, `${superuser.password}\n`, { mode: 0o600 })
  const { uid, gid } = home.ids
  if (uid !== undefined && gid !== undefined) for (const f of [home.data, passwordFile]) fs.chownSync(f, uid, gid)
  const made = spawnSync(
    home.bin('initdb'),
    [
      ...['-D', home.data, '-U', superuser.user, `--pwfile=${passwordFile}`],
      // Neon's driver sends a clear-text password without waiting for a challenge. The server listens on loopback only.
      '--auth=password',
      // Neon's locale settings, which do not depend on the machine's locales.
      ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      ...['--no-sync', '--no-instructions'],
    ],
    { ...home.ids, encoding: 'utf8' },
  )
  fs.rmSync(passwordFile)
  if (made.status === 0) return
  fs.rmSync(home.data, { recursive: true, force: true })
  throw new Error(`initdb failed: ${made.stderr || made.error?.message}`)
}

/** Stops a server that a crashed run left running on this data directory. */
export async function stopLeftover(home: Home): Promise<void> {
  const lock = path.join(home.data, 'postmaster.pid')
  if (!fs.existsSync(lock) || process.platform === 'win32') return
  const pid = Number(fs.readFileSync(lock, 'utf8').split('\n')[0])
  // The process id may belong to another process now, so the command line must contain the data directory.
  if (!commandOf(pid).includes(home.data)) return
  process.kill(pid, 'SIGINT')
  const deadline = Date.now() + STOP_DEADLINE_MS
  while (fs.existsSync(lock)) {
    if (Date.now() > deadline) throw new Error(`The PostgreSQL server ${pid} of ${home.data} does not stop.`)
    await wait(20)
  }
}
