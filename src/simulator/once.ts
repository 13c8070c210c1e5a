import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import * as z from 'zod'
import { migratedData } from '#local/template.ts'
import { startMachine } from './marketplace.ts'
import { parseSteps, report, stepsText } from './report.ts'
import { shrink } from './shrink.ts'
import { type Step, simulate, stepsOf } from './simulate.ts'

type Machine = Awaited<ReturnType<typeof startMachine>>
type Values = {
  seed: string
  operations: number
  steps?: string
  tables: boolean
  shrink: boolean
  plantedSql: string | undefined
}

/** Starts the stand-ins of this process in a directory that exists until `use` ends. */
async function withMachine<T>(use: (machine: Machine) => Promise<T>): Promise<T> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'limelight-simulator-'))
  // Made with the real clock, because other programs delete old copies.
  await migratedData()
  const machine = await startMachine(dir)
  try {
    return await use(machine)
  } finally {
    await machine.close()
    fs.rmSync(dir, { recursive: true, force: true })
  }
}

/** Runs a seed, or some steps of it, and prints the report. A failure is shortened. @returns false after a failure */
export const runSeed = ({ seed, operations, steps, tables, plantedSql, ...values }: Values): Promise<boolean> =>
  withMachine(async (machine) => {
    const run = (given: Iterable<Step>, skipsEnd = false) =>
      simulate(machine, { seed, steps: given, skipsEnd, plantedSql })
    const result = await run(steps === undefined ? stepsOf(seed, operations) : parseSteps(steps))
    const replay = `replay: npm run simulate -- --seed ${seed}`
    if (result.failure) console.log(`${replay} --operations ${result.steps.length}`)
    if (result.failure && values.shrink) {
      const { isAtEnd } = result.failure
      const found = await shrink(result, (shorter) => run(shorter, !isAtEnd))
      console.log(`shortest run found: ${found.steps.length} operations, ${found.failure?.message}`)
      console.log(`${replay} --steps '${stepsText(found.steps)}'`)
    }
    console.log(report(seed, result, machine.statements, tables))
    return !result.failure
  })

const scenario = z.strictObject({ fault: z.string(), seed: z.string(), steps: z.array(z.string()) })
const scenarioDir = path.join(import.meta.dirname, 'scenarios')

/** Runs all scenarios in this process, each with an empty database. @returns false after a failure */
export const runScenarios = (): Promise<boolean> =>
  withMachine(async (machine) => {
    let isFine = true
    for (const file of fs.readdirSync(scenarioDir)) {
      const { seed, steps } = scenario.parse(JSON.parse(fs.readFileSync(path.join(scenarioDir, file), 'utf8')))
      const { seconds, failure } = await simulate(machine, { seed, steps: parseSteps(steps.join(', ')) })
      console.log(`${file}: ${failure ? `FAILURE: ${failure.message}` : `${(seconds * 1_000).toFixed(0)} ms`}`)
      isFine &&= !failure
    }
    return isFine
  })
