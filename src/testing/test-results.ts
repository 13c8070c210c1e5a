import { stripVTControlCharacters } from 'node:util'
import * as z from 'zod'

/** Failed test: its name, its error messages, and the text of its pages. */
export type Failure = { title: string; message: string; pages?: string }

/** Name of the attachment that contains the text of a browser test's pages. */
export const failureAttachment = 'pages'

/** Test file: the total time of its tests, and their results. */
export type TestFile = { name: string; ms: number; passed: number; failures: Failure[] }

const vitestResults = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          duration: z.number().nullish(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
})

/** Reads the report of vitest's JSON reporter. A file that could not be loaded counts as one failure. */
export function vitestFiles(json: unknown): TestFile[] {
  return vitestResults.parse(json).testResults.map(({ name, status, message, assertionResults }) => {
    const failures = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) => ({ title: fullName, message: (failureMessages ?? []).join('\n') }))
    if (status === 'failed' && failures.length === 0) failures.push({ title: 'the file itself', message })
    return {
      name,
      ms: assertionResults.reduce((sum, { duration }) => sum + (duration ?? 0), 0),
      passed: assertionResults.filter((test) => test.status === 'passed').length,
      failures,
    }
  })
}

const playwrightResult = z.object({
  duration: z.number(),
  errors: z.array(z.object({ message: z.string().optional() })),
  attachments: z.array(z.object({ name: z.string(), body: z.string().optional() })),
})
const playwrightSpec = z.object({
  file: z.string(),
  title: z.string(),
  tests: z.array(z.object({ status: z.string(), results: z.array(playwrightResult) })),
})
const playwrightSuite = z.object({
  specs: z.array(playwrightSpec),
  get suites() {
    return z.array(playwrightSuite).optional()
  },
})
const playwrightResults = z.object({
  config: z.object({ rootDir: z.string() }),
  suites: z.array(playwrightSuite),
})

const specsOf = ({ specs, suites = [] }: z.infer<typeof playwrightSuite>): z.infer<typeof playwrightSpec>[] => [
  ...specs,
  ...suites.flatMap(specsOf),
]

/** Reads the report of Playwright's JSON reporter. */
export function playwrightFiles(json: unknown): TestFile[] {
  const { config, suites } = playwrightResults.parse(json)
  const files = new Map<string, TestFile>()
  for (const { file, title, tests } of suites.flatMap(specsOf)) {
    const name = `${config.rootDir}/${file}`
    const found = files.get(name) ?? { name, ms: 0, passed: 0, failures: [] }
    for (const { status, results } of tests) {
      found.ms += results.reduce((sum, { duration }) => sum + duration, 0)
      if (status === 'expected') found.passed += 1
      if (status !== 'unexpected' && status !== 'flaky') continue
      const errors = results.flatMap((result) => result.errors)
      const attached = results.flatMap((result) => result.attachments).filter(({ name }) => name === failureAttachment)
      found.failures.push({
        title,
        message: errors.map(({ message }) => message ?? '').join('\n'),
        pages: attached.map(({ body = '' }) => Buffer.from(body, 'base64').toString()).join('\n'),
      })
    }
    files.set(name, found)
  }
  return [...files.values()]
}

/** Returns the `count` slowest files, the slowest first. */
export const slowest = (files: TestFile[], count: number): TestFile[] =>
  files.toSorted((a, b) => b.ms - a.ms).slice(0, count)

export const countsOf = (files: TestFile[]): { passed: number; failed: number } => ({
  passed: files.reduce((sum, { passed }) => sum + passed, 0),
  failed: files.reduce((sum, { failures }) => sum + failures.length, 0),
})

/** Returns the failed tests with the first `lines` lines of messages and of page texts, without terminal colours. */
export const failuresOf = (files: TestFile[], lines: number): { name: string; title: string; output: string[] }[] =>
  files.flatMap(({ name, failures }) =>
    failures.map(({ title, message, pages = '' }) => ({
      name,
      title,
      output: [message, pages].flatMap((text) => firstLines(text, lines)),
    })),
  )

const firstLines = (text: string, count: number): string[] =>
  stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, count)
