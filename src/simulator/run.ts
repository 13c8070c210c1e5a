// npm run simulate -- --seed N --operations M: runs people, programs and jobs against the product from one seed.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import '#bench/tsx.ts'
import { command } from '#ops/command.ts'
import { plant } from './planted/plant.ts'
import { score } from './planted/score.ts'

const options = {
  seed: { type: 'string', default: '1' },
  operations: { type: 'string', default: '1000' },
  /** Runs two processes, each with the operations of this many minutes. */
  minutes: { type: 'string' },
  /** Runs these steps only, such as "3 tip, 17 cancel a call". */
  steps: { type: 'string' },
  /** Runs the scenarios of the directory scenarios. */
  scenarios: { type: 'boolean', default: false },
  /** Runs everything twice, in processes of their own, and compares the hashes of all tables. */
  twice: { type: 'boolean', default: false },
  /** Prints the hash of each table. */
  tables: { type: 'boolean', default: false },
  /** Searches a shorter run that fails in the same way. */
  shrink: { type: 'boolean', default: true },
  /** Name of a planted fault that the run must find. */
  plant: { type: 'string' },
  /** Searches all planted faults whose name contains this text, and prints the score. */
  score: { type: 'string' },
} as const

/** Operations of one process in a minute. Equal on every machine, so that equal options give equal tables. */
const operationsPerMinute = 7_500
type Values = ReturnType<typeof parse>
const parse = (args: string[]) => {
  const { values, tokens } = parseArgs({ args, options, allowNegative: true, tokens: true })
  refuseUnused(tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : [])))
  return values
}

/** Returns the number of an option. @throws unless it is a positive whole number */
function wholeNumber(name: 'operations' | 'minutes', text: string): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1)
    throw new Error(`--${name} must be a whole number from 1, not "${text}".`)
  return number
}

/** Runs this program in another process, and prints its output. The last line has the hash of all tables. */
async function runInProcess(args: string[]): Promise<{ isFine: boolean; last: string }> {
  const child = spawn(process.execPath, [import.meta.filename, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [output, [exitCode]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  process.stdout.write(output)
  return { isFine: exitCode === 0, last: output.trimEnd().split('\n').at(-1) ?? '' }
}

/** Runs two processes with seeds of their own, one for each core. @returns false after a failure */
async function runMinutes({ seed, minutes, tables }: Values): Promise<boolean> {
  const count = String(wholeNumber('minutes', minutes ?? '') * operationsPerMinute)
  const start = performance.now()
  const others = ['--operations', count, ...(tables ? ['--tables'] : [])]
  const runs = await Promise.all([1, 2].map((part) => runInProcess(['--seed', `${seed}.${part}`, ...others])))
  const seconds = (performance.now() - start) / 1_000
  const operations = Number(count) * runs.length
  console.log(`${operations} operations in ${seconds.toFixed(0)} s, ${(operations / seconds).toFixed(1)} a second`)
  console.log(runs.map(({ last }) => last).join(' '))
  return runs.every(({ isFine }) => isFine)
}

/** Runs everything twice, and compares the hashes. @returns false after a failure @throws if they differ */
async function runTwice(args: string[]): Promise<boolean> {
  const [first, second] = [await runInProcess(args), await runInProcess(args)]
  if (first.last !== second.last) throw new Error('The same seed gave different tables.')
  console.log('Both runs gave the same tables.')
  return first.isFine
}

/** Options of each mode. The first mode that is given decides. */
const modes = [
  ['score', []],
  ['twice', Object.keys(options)],
  ['minutes', ['seed', 'tables']],
  ['scenarios', ['plant']],
  ['steps', ['seed', 'plant', 'tables', 'shrink']],
] as const

/** @throws if an option has no effect in the mode */
function refuseUnused(given: readonly string[]): void {
  const [mode, used] = modes.find(([name]) => given.includes(name)) ?? []
  const unused = given.find((name) => mode && name !== mode && !used?.some((one) => one === name))
  if (unused) throw new Error(`--${unused} has no effect with --${mode}.`)
}

command(import.meta.filename, async (args) => {
  const values = parse(args)
  if (values.score !== undefined) await score(values.score)
  else if (values.twice) process.exit((await runTwice(args.filter((arg) => arg !== '--twice'))) ? 0 : 1)
  else if (values.minutes !== undefined) process.exit((await runMinutes(values)) ? 0 : 1)
  else {
    const operations = wholeNumber('operations', values.operations)
    const plantedSql = values.plant === undefined ? undefined : plant(values.plant)
    // Imported after `tsx.ts` and after the planted fault, because the product includes JSX and the fault.
    const { runScenarios, runSeed } = await import('./once.ts')
    const isFine = values.scenarios
      ? await runScenarios({ plantedSql })
      : await runSeed({ ...values, operations, plantedSql })
    // The stand-ins keep servers and timers that nothing needs now.
    process.exit(isFine ? 0 : 1)
  }
})
