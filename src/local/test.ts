import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { ensureTestBrowsers } from './build/chromium.ts'
import { command, root } from './command.ts'
import { countsOf, failuresOf, playwrightFiles, slowest, type TestFile, vitestFiles } from './test-results.ts'

/** `results`: the file that its test runner writes, and how it is read. */
type Step = { name: string; run: string[]; results?: { file: string; read: (json: unknown) => TestFile[] } }

/** Where the runners write their results. */
const resultsDir = path.join(root, 'node_modules/.cache/test-results')

/** The tests of one of vitest's projects, see vitest.config.ts. */
function vitest(name: string, project: string, ...more: string[]): Step {
  const file = path.join(resultsDir, `${project}.json`)
  const reporters = ['--reporter', 'default', '--reporter', 'json', `--outputFile.json=${file}`]
  return {
    name,
    run: ['vitest', 'run', '--project', project, ...reporters, ...more],
    results: { file, read: vitestFiles },
  }
}

const browserResults = path.join(resultsDir, 'browser.json')

/**
 * Stages run one after the other. The lanes of a stage run side by side, one for each of two processors; the steps of a
 * lane run one after the other. Tests of service faults mostly wait, so they share a stage with work that computes.
 */
const stages: Step[][][] = [
  [
    [
      { name: 'format and lint', run: ['biome', 'check', '.'] },
      { name: 'types', run: ['tsc', '--noEmit'] },
      { name: 'unused code', run: ['knip', '--no-progress'] },
      { name: 'production build', run: ['npm', 'run', '--silent', 'build'] },
      vitest('unit tests', 'unit', '--maxWorkers', '1'),
    ],
    [vitest('service tests, one by one', 'service-alone')],
  ],
  [[vitest('service tests', 'service')]],
  [
    [
      {
        name: 'browser tests',
        run: ['playwright', 'test', '--reporter', 'line,json'],
        results: { file: browserResults, read: playwrightFiles },
      },
    ],
  ],
]

type Run = { times: string[]; failed: string[]; env: NodeJS.ProcessEnv }

/** Runs a step. Beside another lane its output is printed when it has ended. @returns whether it succeeded. */
async function runStep({ name, run: [program = '', ...args] }: Step, isBeside: boolean, run: Run): Promise<boolean> {
  console.log(`— ${name}`)
  const began = performance.now()
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['inherit', isBeside ? 'pipe' : 'inherit', 'inherit'],
    env: run.env,
    shell: process.platform === 'win32',
  })
  const output = child.stdout ? text(child.stdout) : ''
  const [status] = await once(child, 'close')
  process.stdout.write(await output)
  run.times.push(`  ${name.padEnd(26)} ${seconds(performance.now() - began)}`)
  if (status !== 0) run.failed.push(name)
  return status === 0
}

/** Runs the steps of a lane until one fails. */
async function runLane(steps: Step[], isBeside: boolean, run: Run): Promise<void> {
  for (const step of steps) if (!(await runStep(step, isBeside, run))) return
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1).padStart(6)} s`

/**
 * Prints the time of each step, the slowest test files and, once more, what failed: a log is often read from its end.
 * Last, and alone on its line, how many tests there were.
 */
function printSummary({ times }: Run): void {
  const files = stages.flat(2).flatMap(({ results }) => {
    if (!results || !fs.existsSync(results.file)) return []
    return results.read(JSON.parse(fs.readFileSync(results.file, 'utf8')))
  })
  const { passed, failed } = countsOf(files)
  console.log(`\nTime of each step\n${times.join('\n')}`)
  const lines = slowest(files, 10).map(({ name, ms }) => `  ${seconds(ms)}  ${path.relative(root, name)}`)
  if (lines.length > 0) console.log(`\nSlowest test files, the times of their tests added up\n${lines.join('\n')}`)
  for (const { name, title, said } of failuresOf(files, 25))
    console.log(`\nFailed: ${path.relative(root, name)}: ${title}\n${said.map((line) => `  ${line}`).join('\n')}`)
  console.log(`\n${passed} passed, ${failed} failed`)
}

/** Runs every check and test; stops after the first stage in which a step failed. */
async function test(): Promise<void> {
  // some unit tests drive a browser too: the payment stand-in's script runs in one
  ensureTestBrowsers()
  const bin = path.join(root, 'node_modules', '.bin')
  const env = {
    ...process.env,
    PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}`,
    PLAYWRIGHT_JSON_OUTPUT_NAME: browserResults,
  }
  fs.rmSync(resultsDir, { recursive: true, force: true })
  fs.mkdirSync(resultsDir, { recursive: true })
  const run: Run = { times: [], failed: [], env }
  for (const stage of stages) {
    await Promise.all(stage.map((steps, lane) => runLane(steps, lane > 0, run)))
    if (run.failed.length > 0) break
  }
  printSummary(run)
  if (run.failed.length > 0) throw new Error(`${run.failed.join(' and ')} failed.`)
}

command(import.meta.filename, test)
