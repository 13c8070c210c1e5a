import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { root } from '#ops/command.ts'
import { temporaryDir } from '../../local/testbed.ts'

const builds = path.join(root, 'node_modules/.cache/releases')
/** Number of commits that are tried. A commit that does not build was never released. */
const attemptsMax = 5
const unknown =
  'The release before this one is unknown: its commit is not in this directory. Run the test in a clone with the whole ' +
  'history (`git fetch --unshallow --tags`), or name a commit: RELEASE=<commit>.'

function git(args: string[], { from = root, env = {} }: { from?: string; env?: NodeJS.ProcessEnv } = {}): string {
  const text = execFileSync('git', args, {
    cwd: from,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ...env },
  })
  return text.trim()
}

/** Returns the output of a git command, or undefined if it fails. */
function gitOr(from: string, ...args: string[]): string | undefined {
  try {
    return git(args, { from }) || undefined
  } catch {
    return undefined
  }
}

/**
 * Returns the commit of the release before this one: the named one, or the newest tag `v…` before HEAD. Without tags, the
 * commit before the newest migration and, in case that one does not build, its ancestors. A migration that is not
 * committed comes after HEAD.
 * @throws a sentence if the commit is not in the repository
 */
export function previousReleases(named = process.env.RELEASE, from: string = root): string[] {
  const isRepository = gitOr(from, 'rev-parse', '--git-dir') !== undefined
  const known = named || (isRepository && gitOr(from, 'describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD^'))
  const found = known || (isRepository && beforeNewestMigration(from))
  const commit = found && gitOr(from, 'rev-parse', '--verify', `${found}^{commit}`)
  if (!commit) throw new Error(unknown)
  if (known) return [commit]
  return git(['rev-list', '--first-parent', `--max-count=${attemptsMax}`, commit], { from }).split('\n')
}

function beforeNewestMigration(from: string): string {
  const newest = fs
    .readdirSync(path.join(from, 'drizzle'))
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .at(-1)
  const added = gitOr(from, 'log', '-1', '--diff-filter=A', '--format=%H', '--', `drizzle/${newest}`)
  return added ? `${added}^` : 'HEAD'
}

/** Writes the files of a commit into a directory. The repository and its working tree stay unchanged. */
function writeFiles(commit: string, dir: string): void {
  const env = { GIT_INDEX_FILE: path.join(dir, 'index') }
  git(['read-tree', commit], { env })
  git(['checkout-index', '--all', `--prefix=${dir}${path.sep}`], { env })
}

async function run(dir: string, file: string, ...args: string[]): Promise<void> {
  const { LIMELIGHT_LOCAL: _, STRIPE_SCRIPT_URL: __, ...env } = process.env
  const child = spawn(file, args, { cwd: dir, stdio: 'inherit', env, shell: process.platform === 'win32' })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${file} ${args.join(' ')} failed in the files of the release before this one.`)
}

/** Links this project's packages if the release has the same ones, and installs its own otherwise. */
async function addPackages(dir: string): Promise<void> {
  const [own, other] = [root, dir].map((place) => fs.readFileSync(path.join(place, 'package-lock.json'), 'utf8'))
  if (own === other) fs.symlinkSync(path.join(root, 'node_modules'), path.join(dir, 'node_modules'), 'junction')
  else await run(dir, 'npm', 'ci', '--no-audit', '--no-fund')
}

/** Builds the first of the commits that builds, once. Returns the path of the configuration of its Worker. */
export async function buildRelease([commit = '', ...others]: readonly string[]): Promise<string> {
  const build = path.join(builds, commit)
  const config = path.join(build, 'server/wrangler.json')
  if (fs.existsSync(config)) return config
  const { dir, remove } = temporaryDir('release')
  try {
    writeFiles(commit, dir)
    await addPackages(dir)
    await run(dir, process.execPath, 'node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn')
    fs.rmSync(builds, { recursive: true, force: true })
    const partial = `${build}.partial`
    fs.cpSync(path.join(dir, 'dist'), partial, { recursive: true })
    fs.renameSync(partial, build)
    return config
  } catch (error) {
    if (others.length === 0) throw error
    console.warn(`${commit} does not build, so it was never released. The test uses a commit before it.`)
    return await buildRelease(others)
  } finally {
    remove()
  }
}
