import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { temporaryDir } from '../../local/testbed.ts'
import { previousReleases } from './previous.ts'

const { dir, remove } = temporaryDir('repository')
afterAll(remove)

const author = ['-c', 'user.name=test', '-c', 'user.email=test@limelight.test', '-c', 'commit.gpgsign=false']
const git = (from: string, ...args: string[]) =>
  execFileSync('git', [...author, ...args], { cwd: from, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/** Writes a file, and commits it if there is a repository. Returns the commit. */
function write(from: string, file: string): string {
  fs.mkdirSync(path.dirname(path.join(from, file)), { recursive: true })
  fs.writeFileSync(path.join(from, file), file)
  git(from, 'add', '.')
  git(from, 'commit', '--message', file)
  return git(from, 'rev-parse', 'HEAD')
}

/** Creates a repository with two migrations and a later commit. */
function createRepository(name: string) {
  const from = path.join(dir, name)
  fs.mkdirSync(from)
  git(from, 'init', '--quiet')
  const [baseline, between] = [write(from, 'drizzle/0000_baseline.sql'), write(from, 'between')]
  const [newest, later] = [write(from, 'drizzle/0001_newest.sql'), write(from, 'later')]
  return { from, baseline, between, newest, later }
}

test('without tags the previous release is the commit before the newest migration, or its ancestors', () => {
  const { from, baseline, between, newest, later } = createRepository('untagged')
  expect(previousReleases('', from)).toEqual([between, baseline])
  fs.writeFileSync(path.join(from, 'drizzle/0002_not-committed.sql'), '')
  expect(previousReleases('', from)).toEqual([later, newest, between, baseline])
})

test('the newest tag of a version before HEAD is the previous release', () => {
  const { from, baseline, newest } = createRepository('tagged')
  git(from, 'tag', 'v1', baseline)
  git(from, 'tag', 'v2', newest)
  git(from, 'tag', 'v3')
  git(from, 'tag', 'demo', 'HEAD^')
  expect(previousReleases('', from)).toEqual([newest])
})

test('a named release is used, and refused if the repository does not have it', () => {
  const { from, baseline } = createRepository('named')
  expect(previousReleases(baseline.slice(0, 12), from)).toEqual([baseline])
  expect(() => previousReleases('abcdef123456', from)).toThrow('The release before this one is unknown')
})

test('a shallow clone and a directory without a repository fail with a sentence', () => {
  const { from } = createRepository('whole')
  const shallow = path.join(dir, 'shallow')
  git(dir, 'clone', '--quiet', '--depth', '1', `file://${from}`, shallow)
  const copy = path.join(dir, 'copy')
  fs.cpSync(path.join(from, 'drizzle'), path.join(copy, 'drizzle'), { recursive: true })
  for (const place of [shallow, copy]) expect(() => previousReleases('', place)).toThrow('git fetch --unshallow --tags')
})
