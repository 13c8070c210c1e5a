import fs from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod'
import { loadChecks } from './checks.ts'

afterEach(() => void z.config({ jitless: false }))

test('schemas of a form are made after zod was told not to use eval', async () => {
  const wasJitless = await loadChecks(async () => z.config().jitless)
  expect(wasJitless).toBe(true)
  expect(await loadChecks(() => Promise.reject(new Error('offline')))).toBeUndefined()
})

const src = path.resolve(import.meta.dirname, '..')
const read = (file: string) => fs.readFileSync(path.join(src, file), 'utf8')
const inBrowser = fs
  .globSync(['{app,client,routes,ui}/**/*.{ts,tsx}', 'features/**/screens/**/*.{ts,tsx}', 'features/**/state.ts'], {
    cwd: src,
  })
  .filter((file) => !/(\.test|\.server)\.tsx?$/.test(file) && !file.startsWith('routes/api/'))

/** What a file imports of it besides types. */
const valuesOf = (file: string): string[] =>
  [...read(file).matchAll(/^import (?!type\b)(?!\{(?:\s*type [^,}]+,?)*\s*\})[^']*from '([^']+)'/gm)].map(
    ([, target = '']) =>
      target.startsWith('.') ? path.posix.join(path.posix.dirname(file), target) : target.replace(/^#/, ''),
  )
const isWhole = (target: string): boolean =>
  target === 'zod' || (/\/contract(\/[^']+)?\.ts$/.test(target) && valuesOf(target).includes('zod'))

test('code of browsers imports zod/mini, and of contracts only those made with it', () => {
  // loaded with the form's checks
  expect(inBrowser.filter((file) => valuesOf(file).some(isWhole))).toEqual([
    'features/accounts/profile/screens/check.ts',
  ])
})
