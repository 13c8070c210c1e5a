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
const inBrowser = fs
  .globSync(
    ['{app,client,routes,ui}/**/*.{ts,tsx}', 'features/*/{screens,state}/**/*.{ts,tsx}', 'features/*/state.ts'],
    {
      cwd: src,
    },
  )
  .filter((file) => !/(\.test|\.server)\.tsx?$/.test(file) && !file.startsWith('routes/api/'))

test('code of browsers imports zod/mini, and of a contract only its events', () => {
  const heavy =
    /^import (?!type\b)(?!\{(?:\s*type [^,}]+,?)*\s*\})[^']*from '(?:zod|[^']*\/contract(?:\.ts|\/(?!events\.ts)[^']*))'/m
  const offenders = inBrowser.filter((file) => heavy.test(fs.readFileSync(path.join(src, file), 'utf8')))
  // loaded with the form's checks
  expect(offenders).toEqual(['features/accounts/screens/profile/check.ts'])
})
