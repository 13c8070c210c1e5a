import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import * as z from 'zod'
import { migratedData } from '#local/template.ts'
import { startMachine } from './marketplace.ts'
import { failureText, parseSteps, replayText, report, stepsText } from './report.ts'
import { shrink } from './shrink.ts'
import { type Step, simulate, stepsOf } from './simulate.ts'

type Machine = Awaited<ReturnType<typeof startMachine>>
type Values = {
  seed: string
  operations: number
  steps?: string
  tables: boolean
  shrink: boolean
  /** Name of a fault that is planted in this process. */
  plant?: string
} & Planted
/** Script that plants the fault, if it is in SQL. */
type Planted = { plantedSql: string | undefined }

/** Starts the stand-ins of this process in a directory that exists until the process ends. */
async function withMachine<T>(use: (machine: Machine) => Promise<T>): Promise<T> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'limelight-simulator-'))
  process.once('exit', () => fs.rmSync(dir, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
  // Made with the real clock, because other programs delete old copies.
  await migratedData()
  const machine = await startMachine(dir)
  try {
    return await use(machine)
  } finally {
    await machine.close()
  }
}

/** Runs a seed, or some steps of it, and prints the report. A failure is shortened. @returns false after a failure */
export const runSeed = ({ seed, operations, steps, tables, plant, plantedSql, ...values }: Values): Promise<boolean> =>
  withMachine(async (machine) => {
    const run = (given: Iterable<Step>, skipsEnd = false) =>
      simulate(machine, { seed, steps: given, skipsEnd, plantedSql })
    const result = await run(steps === undefined ? stepsOf(seed, operations) : parseSteps(steps))
    if (result.failure) console.log(failureText(result.failure))
    if (result.failure && steps === undefined)
      console.log(replayText({ plant, seed, operations: String(result.steps.length) }))
    if (result.failure && values.shrink) {
      const { isAtEnd } = result.failure
      const found = await shrink(result, (shorter) => run(shorter, !isAtEnd))
      console.log(`shortest run found: ${found.steps.length} operations, ${found.failure?.message}`)
      console.log(replayText({ plant, seed, steps: stepsText(found.steps) }))
    }
    console.log(report(seed, result, machine.statements, tables))
    return !result.failure
  })

const scenario = z.strictObject({ fault: z.string(), seed: z.string(), steps: z.array(z.string()) })
const scenarioDir = path.join(import.meta.dirname, 'scenarios')

/** Runs all scenarios in this process, each with an empty database. @returns false after a failure */
export const runScenarios = ({ plantedSql }: Planted): Promise<boolean> =>
  withMachine(async (machine) => {
    let isFine = true
    for (const file of fs.readdirSync(scenarioDir)) {
      const { seed, steps } = scenario.parse(JSON.parse(fs.readFileSync(path.join(scenarioDir, file), 'utf8')))
      const { seconds, failure } = await simulate(machine, { seed, steps: parseSteps(steps.join(', ')), plantedSql })
      console.log(`${file}: ${failure ? `FAILURE: ${failure.message}` : `${(seconds * 1_000).toFixed(0)} ms`}`)
      isFine &&= !failure
    }
    return isFine
  })
