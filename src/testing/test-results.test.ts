import { expect, test } from 'vitest'
import { countsOf, failureAttachment, failuresOf, playwrightFiles, slowest, vitestFiles } from './test-results.ts'

test('counts a vitest file that fails to load as one failure', () => {
  const test = (status: string, duration?: number) => ({
    fullName: `a ${status} test`,
    status,
    duration,
    failureMessages: status === 'failed' ? ['\u001b[31mno\u001b[39m\n\nat once', 'twice'] : [],
  })
  const json = {
    testResults: [
      {
        name: '/a.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [test('passed', 5), test('failed', 7), test('pending')],
      },
      { name: '/b.test.ts', status: 'failed', message: 'Cannot find it', assertionResults: [] },
    ],
  }
  const files = vitestFiles(json)
  expect(files.map(({ name, ms, passed }) => ({ name, ms, passed }))).toEqual([
    { name: '/a.test.ts', ms: 12, passed: 1 },
    { name: '/b.test.ts', ms: 0, passed: 0 },
  ])
  expect(failuresOf(files, 2)).toEqual([
    { name: '/a.test.ts', title: 'a failed test', output: ['no', 'at once'] },
    { name: '/b.test.ts', title: 'the file itself', output: ['Cannot find it'] },
  ])
})

test('counts the tests of all suites of a browser file', () => {
  const shown = { name: failureAttachment, body: Buffer.from('page / draws\n  Nothing here').toString('base64') }
  const spec = (file: string, status: string, duration: number) => ({
    file,
    title: `${file} ${status}`,
    tests: [
      {
        status,
        results: [
          status === 'unexpected'
            ? { duration, errors: [{ message: 'not seen' }], attachments: [{ name: 'error-context' }, shown] }
            : { duration, errors: [], attachments: [] },
        ],
      },
    ],
  })
  const json = {
    config: { rootDir: '/e2e' },
    suites: [
      { specs: [spec('a.spec.ts', 'expected', 10)], suites: [{ specs: [spec('a.spec.ts', 'unexpected', 20)] }] },
      { specs: [spec('b.spec.ts', 'expected', 40), spec('b.spec.ts', 'skipped', 0)] },
    ],
  }
  const files = playwrightFiles(json)
  expect(slowest(files, 1)).toEqual([{ name: '/e2e/b.spec.ts', ms: 40, passed: 1, failures: [] }])
  expect(countsOf(files)).toEqual({ passed: 2, failed: 1 })
  expect(failuresOf(files, 5)).toEqual([
    { name: '/e2e/a.spec.ts', title: 'a.spec.ts unexpected', output: ['not seen', 'page / draws', '  Nothing here'] },
  ])
})
