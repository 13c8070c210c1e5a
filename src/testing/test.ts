import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { command, root } from '#ops/command.ts'
import { countLanes } from './lanes.ts'
import { countsOf, failuresOf, playwrightFiles, slowest, type TestFile, vitestFiles } from './test-results.ts'

/** Check that runs as a program. `results` has the file that its test runner writes, and the function that reads it. */
type Step = { name: string; run: string[]; results?: { file: string; read: (json: unknown) => TestFile[] } }

/** Directory for the results and the output of each step. */
const resultsDir = path.join(root, 'node_modules/.cache/test-results')
const program = (name: string) => ['node', path.join(root, 'src/run.mjs'), name]
const fileName = (step: string) => step.replaceAll(/\W+/g, '-')
const logOf = (name: string) => path.join(resultsDir, `${fileName(name)}.log`)

/** Returns a step that runs the tests of one project of vitest.config.ts. */
function vitest(name: string, project: string, ...more: string[]): Step {
  const file = path.join(resultsDir, `${fileName(name)}.json`)
  const reporters = ['--reporter', 'default', '--reporter', 'json', `--outputFile.json=${file}`]
  return {
    name,
    run: ['vitest', 'run', '--project', project, ...reporters, ...more],
    results: { file, read: vitestFiles },
  }
}

const browserResults = path.join(resultsDir, 'browser.json')
const browser: Step = {
  name: 'browser tests',
  run: ['playwright', 'test', '--reporter', 'line,json'],
  results: { file: browserResults, read: playwrightFiles },
}

const lint: Step = { name: 'format and lint', run: ['biome', 'check', '.'] }
const types: Step = { name: 'types', run: ['tsc', '--noEmit', '--singleThreaded'] }
const unused: Step = { name: 'unused code', run: ['knip', '--no-progress'] }
const build: Step = { name: 'build with budgets', run: ['npm', 'run', '--silent', 'build'] }
const chromium: Step = { name: 'browser installed', run: program('testing/chromium') }
const unit = vitest('unit tests', 'unit', '--maxWorkers', '1')
/**
 * Returns a step that runs half of the service tests. Two lanes run a half each, because each run has one process for
 * its local cloud, which is always busy.
 */
const serviceHalf = (half: 1 | 2) =>
  vitest(`service tests, half ${half}`, 'service', `--shard=${half}/2`, '--maxWorkers', '2')
const alone = vitest('service tests, one by one', 'service-alone')
const conformance = vitest('local cloud tests', 'local-cloud')
const release = vitest('release before', 'release')

/**
 * Returns the stages, which run one after the other. The lanes of a stage run in parallel; the steps of a lane run one
 * after the other. Two lanes compute, one for each processor. The third lane runs tests that mostly wait for a failing
 * service.
 */
const stagesOf = (isExhaustive: boolean): Step[][][] => [
  [
    [lint, types, unused, build, serviceHalf(1)],
    [chromium, unit, serviceHalf(2)],
    isExhaustive ? [alone, conformance, release] : [alone],
  ],
  [[browser]],
]

type Run = { began: number; times: string[]; failed: string[]; env: NodeJS.ProcessEnv }

const seconds = (ms: number) => `${(ms / 1000).toFixed(1).padStart(6)} s`
const clock = (ms: number) => `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}`

/** Runs a step, writes its output to a file, and prints one line when it ends. Returns true if it passed. */
async function runStep({ name, run: [file = '', ...args] }: Step, run: Run): Promise<boolean> {
  const began = performance.now()
  const log = fs.openSync(logOf(name), 'w')
  const child = spawn(file, args, {
    cwd: root,
    stdio: ['ignore', log, log],
    env: run.env,
    shell: process.platform === 'win32',
  })
  const [status] = await once(child, 'close')
  fs.closeSync(log)
  const took = `${name.padEnd(26)} ${seconds(performance.now() - began)}`
  run.times.push(`  ${took}`)
  console.log(`${clock(performance.now() - run.began).padStart(6)}  ${status === 0 ? 'passed' : 'FAILED'}  ${took}`)
  if (status !== 0) run.failed.push(name)
  return status === 0
}

/** Runs the steps of a lane until one fails. */
async function runLane(steps: Step[], run: Run): Promise<void> {
  for (const step of steps) if (!(await runStep(step, run))) return
}

/**
 * Prints the time of each step, the slowest test files and the failures, because readers of a log often start at its
 * end. The last line is the number of tests.
 */
function printSummary(stages: Step[][][], { times, failed }: Run): void {
  const ran = stages.flat(2).map(({ name, results }) => ({
    name,
    files:
      results && fs.existsSync(results.file) ? results.read(JSON.parse(fs.readFileSync(results.file, 'utf8'))) : [],
  }))
  const files = ran.flatMap((step) => step.files)
  const { passed, failed: failures } = countsOf(files)
  console.log(`\nTime of each step\n${times.join('\n')}`)
  const lines = slowest(files, 10).map(({ name, ms }) => `  ${seconds(ms)}  ${path.relative(root, name)}`)
  if (lines.length > 0) console.log(`\nSlowest test files, the times of their tests added up\n${lines.join('\n')}`)
  for (const { name, title, output } of failuresOf(files, 25))
    console.log(`\nFailed: ${path.relative(root, name)}: ${title}\n${output.map((line) => `  ${line}`).join('\n')}`)
  // lists failed steps without a failed test, because they failed outside of their tests
  for (const { name } of ran.filter((step) => failed.includes(step.name) && countsOf(step.files).failed === 0)) {
    const tail = fs.readFileSync(logOf(name), 'utf8').trimEnd().split('\n').slice(-60)
    console.log(`\nEnd of the output of "${name}" (all of it: ${path.relative(root, logOf(name))})\n${tail.join('\n')}`)
  }
  console.log(`\n${passed} passed, ${failures} failed`)
}

/** Runs the checks and tests, and stops after the first stage with a failed step. `--all` adds exhaustive tests. */
async function test(args: string[]): Promise<void> {
  const isExhaustive = args.includes('--all')
  const stages = stagesOf(isExhaustive)
  const lanes = await countLanes()
  const seed = process.env.SEED ?? new Date().toISOString().slice(0, 10)
  const bin = path.join(root, 'node_modules', '.bin')
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NO_COLOR: '1',
    SEED: seed,
    TEST_LANES: String(lanes),
    TEST_ALL: isExhaustive ? '1' : '',
    E2E_SMOKE: isExhaustive ? '' : '1',
    PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}`,
    PLAYWRIGHT_JSON_OUTPUT_NAME: browserResults,
  }
  fs.rmSync(resultsDir, { recursive: true, force: true })
  fs.mkdirSync(resultsDir, { recursive: true })
  console.log(
    isExhaustive
      ? 'All checks and tests.'
      : `Checks and tests; SEED=${seed} repeats the samples of the exhaustive tests.`,
  )
  if (lanes === 1) console.log('The machine is busy: browser tests run one at a time.')
  const run: Run = { began: performance.now(), times: [], failed: [], env }
  for (const stage of stages) {
    await Promise.all(stage.map((steps) => runLane(steps, run)))
    if (run.failed.length > 0) break
  }
  printSummary(stages, run)
  if (run.failed.length > 0) throw new Error(`${run.failed.join(' and ')} failed.`)
}

command(import.meta.filename, test)
