import fs from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod'
import { loadChecks } from './checks.ts'

afterEach(() => void z.config({ jitless: false }))

test('turns off eval in zod before the schemas of a form load', async () => {
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

/** Returns the modules that a file imports as values, without type imports. */
const valuesOf = (file: string): string[] =>
  [...read(file).matchAll(/^import (?!type\b)(?!\{(?:\s*type [^,}]+,?)*\s*\})[^']*from '([^']+)'/gm)].map(
    ([, target = '']) =>
      target.startsWith('.') ? path.posix.join(path.posix.dirname(file), target) : target.replace(/^#/, ''),
  )
const isWhole = (target: string): boolean =>
  target === 'zod' || (/\/contract(\/[^']+)?\.ts$/.test(target) && valuesOf(target).includes('zod'))

test('browser code imports zod/mini, and only contracts that use zod/mini', () => {
  expect(inBrowser.filter((file) => valuesOf(file).some(isWhole))).toEqual([
    'features/accounts/profile/screens/check.ts',
  ])
})
