import { type CallGraph, callersOf, functionAt } from './call-graph.ts'
import type { Copy } from './copy.ts'
import { replaceSql } from './database.ts'
import type { ImportGraph } from './import-graph.ts'
import type { Mutant } from './mutant.ts'
import type { Draw } from './plan.ts'
import type { Runner } from './runner.ts'
import { type Choice, featureOf, serviceStages, unitStages } from './test-choice.ts'

/** Result of one mutant. `killer` is the first failed test; undefined for a survivor. */
export type Verdict = { mutant: Mutant; killer: string | undefined; ms: number }

/** Environment for trying mutants. With `onlyUnits` no service test runs. */
export type Bench = { copy: Copy; runner: Runner; imports: ImportGraph; calls: CallGraph; onlyUnits: boolean }

/** Durations in milliseconds of test files that passed without a fault. */
type PassedTests = Map<string, number>

const baselineLimitMs = 300_000
/** Returns the time limit for test files. A fault may slow them down; an endless loop exceeds the limit. */
const limitOf = (files: string[], passed: PassedTests) =>
  10_000 + 3 * Math.max(0, ...files.map((file) => passed.get(file) ?? 0))

/**
 * Returns a function that tries a mutant, or a spare mutant if it is invalid. It returns undefined if all are invalid.
 */
export function createTrial(bench: Bench): (draw: Draw) => Promise<Verdict | undefined> {
  const passed: PassedTests = new Map()
  return async ({ mutant, spare }) => {
    const began = performance.now()
    for (const candidate of [mutant, ...spare]) {
      const tried = await (candidate.kind === 'sql' ? trySql : tryRules)(bench, candidate, passed)
      if (tried !== 'invalid') return { mutant: candidate, killer: tried.killer, ms: performance.now() - began }
    }
    return undefined
  }
}

function choiceOf({ runner: { tests }, copy }: Bench, { file }: Mutant, distances: Map<string, number>): Choice {
  const callers = callersOf(copy.dir, tests.keys(), featureOf(file) ?? '')
  return { tests, file, distances, callers }
}

type TrialResult = { killer: string | undefined }
type Attempt = (files: string[]) => Promise<TrialResult | 'invalid'>

/**
 * Runs the stages until a test fails. A service test of a later stage is distant from the fault and may fail because
 * the machine is busy, so its file must fail twice.
 */
async function runStages({ runner }: Bench, stages: string[][], passed: PassedTests, attempt: Attempt) {
  for (const [at, files] of stages.entries()) {
    await requirePassing(runner, files, passed)
    const tried = await attempt(files)
    if (tried === 'invalid' || (tried.killer !== undefined && (at === 0 || isUnit(runner, files)))) return tried
    if (tried.killer === undefined) continue
    const failed = files.filter((file) => tried.killer?.startsWith(`${file} > `))
    const again = await attempt(failed.length > 0 ? failed : files)
    if (again === 'invalid' || again.killer !== undefined) return again
  }
  return { killer: undefined }
}

const isUnit = (runner: Runner, files: string[]) => files.every((file) => runner.tests.get(file) === 'unit')

function tryRules(bench: Bench, mutant: Mutant, passed: PassedTests): Promise<TrialResult | 'invalid'> {
  const { copy, runner, imports } = bench
  const choice = choiceOf(bench, mutant, imports.distancesTo(mutant.file))
  const units = unitStages(choice)
  // distant tests rarely find a fault in a rule that has unit tests beside it
  const services = bench.onlyUnits ? [] : serviceStages(choice).slice(0, units.length > 0 ? 1 : undefined)
  return runStages(bench, [...units, ...services], passed, async (files) => {
    copy.plant(mutant)
    runner.invalidate(mutant.file)
    try {
      const { failure } = await runTests(runner, files, limitOf(files, passed)).catch(startFailure)
      return { killer: failure }
    } finally {
      copy.restore(mutant)
      runner.invalidate(mutant.file)
    }
  })
}

/** Adds tests that import a file that calls the function, such as a store, because they call it almost directly. */
function withTests(distances: Map<string, number>, { importersOf }: ImportGraph): Map<string, number> {
  const tests = [...distances].flatMap(([file, distance]) =>
    importersOf(file).flatMap((one) => (/\.test\.ts$/.test(one) ? [[one, distance + 0.5] as const] : [])),
  )
  const nearestFirst = tests.toSorted(([, a], [, b]) => b - a)
  return new Map([...nearestFirst, ...distances])
}

function trySql(bench: Bench, mutant: Mutant, passed: PassedTests): Promise<TrialResult | 'invalid'> {
  const { copy, runner, imports, calls } = bench
  const script = copy.faulty(mutant)
  const distances = withTests(calls.distancesTo(functionAt(script, mutant)), imports)
  return runStages(bench, serviceStages(choiceOf(bench, mutant, distances)), passed, (files) =>
    runner.withCloud(async ({ ownerUrl }) => {
      if (!(await replaceSql(ownerUrl, mutant.file, script))) return 'invalid'
      const { failure } = await runner.run(files, limitOf(files, passed))
      return { killer: failure }
    }),
  )
}

/** Returns the outcome for a fault that breaks the start of the product, which counts as found. */
const startFailure = (error: unknown) => ({ failure: `start: ${error instanceof Error ? error.message : error}` })

/** Runs test files, with a new cloud if they need one. */
function runTests(runner: Runner, files: string[], limitMs: number) {
  if (isUnit(runner, files)) return runner.run(files, limitMs)
  return runner.withCloud(() => runner.run(files, limitMs))
}

/** Runs the test files that have not run without a mutant yet. Throws a sentence if a file fails twice. */
async function requirePassing(runner: Runner, files: string[], passed: PassedTests): Promise<void> {
  const unknown = files.filter((file) => !passed.has(file))
  if (unknown.length === 0) return
  let { failure, ms } = await runTests(runner, unknown, baselineLimitMs)
  if (failure !== undefined) ({ failure, ms } = await runTests(runner, unknown, baselineLimitMs))
  if (failure !== undefined) throw new Error(`A test fails without a mutant, so the score would be wrong: ${failure}`)
  for (const file of unknown) passed.set(file, ms)
}
