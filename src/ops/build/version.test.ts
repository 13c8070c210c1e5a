import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { buildVersion } from './version.ts'

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'limelight-version-'))
afterAll(() => fs.rmSync(dir, { recursive: true }))
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@x.test', ...args], { cwd: dir, encoding: 'utf8' })
const write = (text: string) => {
  fs.mkdirSync(path.join(dir, 'src'), { recursive: true })
  fs.writeFileSync(path.join(dir, 'src/a.ts'), text)
}

test('is the commit, and a hash of the sources if they differ from it', () => {
  write('a')
  const unversioned = buildVersion(dir)
  expect(unversioned).toMatch(/^sources-[0-9a-f]{12}$/)
  git('init', '-q')
  git('add', '.')
  git('commit', '-qm', 'a')
  expect(git('rev-parse', 'HEAD')).toContain(buildVersion(dir))
  write('b')
  expect(buildVersion(dir)).toMatch(/^sources-[0-9a-f]{12}$/)
  expect(buildVersion(dir)).not.toBe(unversioned)
})
