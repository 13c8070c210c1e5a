import * as z from 'zod'

/** A test file: the time its tests took together, and how they ended. */
export type TestFile = { name: string; ms: number; passed: number; failed: number }

const vitestResults = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), duration: z.number().nullish() })),
    }),
  ),
})

/** The files in what vitest's JSON reporter wrote. A file that could not be loaded counts as one failure. */
export function vitestFiles(json: unknown): TestFile[] {
  return vitestResults.parse(json).testResults.map(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed').length
    return {
      name,
      ms: assertionResults.reduce((sum, { duration }) => sum + (duration ?? 0), 0),
      passed: assertionResults.filter((test) => test.status === 'passed').length,
      failed: status === 'failed' ? Math.max(failed, 1) : failed,
    }
  })
}

const playwrightSpec = z.object({
  file: z.string(),
  tests: z.array(z.object({ status: z.string(), results: z.array(z.object({ duration: z.number() })) })),
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

/** The files in what Playwright's JSON reporter wrote. */
export function playwrightFiles(json: unknown): TestFile[] {
  const { config, suites } = playwrightResults.parse(json)
  const files = new Map<string, TestFile>()
  for (const { file, tests } of suites.flatMap(specsOf)) {
    const name = `${config.rootDir}/${file}`
    const found = files.get(name) ?? { name, ms: 0, passed: 0, failed: 0 }
    for (const { status, results } of tests) {
      found.ms += results.reduce((sum, { duration }) => sum + duration, 0)
      if (status === 'expected') found.passed += 1
      if (status === 'unexpected' || status === 'flaky') found.failed += 1
    }
    files.set(name, found)
  }
  return [...files.values()]
}

/** The files that took longest, slowest first. */
export const slowest = (files: TestFile[], count: number): TestFile[] =>
  files.toSorted((a, b) => b.ms - a.ms).slice(0, count)

export const countsOf = (files: TestFile[]): { passed: number; failed: number } => ({
  passed: files.reduce((sum, { passed }) => sum + passed, 0),
  failed: files.reduce((sum, { failed }) => sum + failed, 0),
})
