import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { root } from '../command.ts'

const digits = 12
const sources = ['src', 'public', 'drizzle', 'package-lock.json', 'vite.config.ts', 'wrangler.toml']

/**
 * Returns the version of a build: the commit, or a hash of the sources if they differ from it or if there is no
 * repository. A shorter text than a whole hash, which logs would remove as a token.
 */
export function buildVersion(from: string = root): string {
  const commit = git(from, 'rev-parse', 'HEAD')?.slice(0, digits)
  const changes = git(from, 'status', '--porcelain', '--', ...sources)
  return commit !== undefined && changes === '' ? commit : `sources-${hashOf(from)}`
}

function git(from: string, ...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, { cwd: from, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return undefined
  }
}

function hashOf(from: string): string {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((source) => filesOf(path.join(from, source))))
    hash.update(path.relative(from, file)).update(fs.readFileSync(file))
  return hash.digest('hex').slice(0, digits)
}

function filesOf(place: string): string[] {
  const found = fs.statSync(place, { throwIfNoEntry: false })
  if (!found) return []
  if (!found.isDirectory()) return [place]
  return fs
    .readdirSync(place)
    .toSorted()
    .flatMap((name) => filesOf(path.join(place, name)))
}
