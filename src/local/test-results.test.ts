import { expect, test } from 'vitest'
import { countsOf, playwrightFiles, slowest, vitestFiles } from './test-results.ts'

test('reads the files of a vitest run; a file that does not load is a failure', () => {
  const test = (status: string, duration?: number) => ({ status, duration })
  const json = {
    testResults: [
      {
        name: '/a.test.ts',
        status: 'failed',
        assertionResults: [test('passed', 5), test('failed', 7), test('pending')],
      },
      { name: '/b.test.ts', status: 'failed', assertionResults: [] },
    ],
  }
  expect(vitestFiles(json)).toEqual([
    { name: '/a.test.ts', ms: 12, passed: 1, failed: 1 },
    { name: '/b.test.ts', ms: 0, passed: 0, failed: 1 },
  ])
})

test('adds up the tests of a browser file, whatever suite they are in', () => {
  const spec = (file: string, status: string, duration: number) => ({
    file,
    tests: [{ status, results: [{ duration }] }],
  })
  const json = {
    config: { rootDir: '/e2e' },
    suites: [
      { specs: [spec('a.spec.ts', 'expected', 10)], suites: [{ specs: [spec('a.spec.ts', 'unexpected', 20)] }] },
      { specs: [spec('b.spec.ts', 'expected', 40), spec('b.spec.ts', 'skipped', 0)] },
    ],
  }
  const files = playwrightFiles(json)
  expect(slowest(files, 1)).toEqual([{ name: '/e2e/b.spec.ts', ms: 40, passed: 1, failed: 0 }])
  expect(countsOf(files)).toEqual({ passed: 2, failed: 1 })
})
