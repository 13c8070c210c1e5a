import { createChance } from './chance.ts'
import { hashTables } from './database.ts'
import { pickFault } from './faults.ts'
import type { startMachine } from './marketplace.ts'
import { operations, prologue } from './operations/index.ts'
import { checkOracles } from './oracles.ts'
import { Failure, type Operation, type Role, Simulation } from './simulation.ts'

/** Operations between two checks of the cheap oracles, and their growth with the run, which makes them slower. */
const checks = { least: 50, share: 0.05, ofChosen: 10 }
/** Operations between two runs of VACUUM and ANALYZE. */
const vacuumEvery = 4_000
/** Days that pass at the end, each time followed by every job, so that the deadlines of all holds pass. */
const endDays = [1, 1, 1, 1, 5, 31, 1]
const dayMs = 86_400_000
const faultShare = 0.12
const skewShare = 0.03
const skewMaxMs = 250
const firstPeople: Role[] = [
  'admin',
  'admin',
  'admin',
  ...Array<Role>(4).fill('creator'),
  ...Array<Role>(8).fill('fan'),
]

/** An operation of a run, by its number and its name. The number and the seed decide everything that it chooses. */
export type Step = { number: number; name: string }

export type Options = {
  seed: string
  /** Steps of a seed, or a list of chosen steps, which has ten checks of the cheap oracles. */
  steps: Iterable<Step> | readonly Step[]
  /** Stops after the last step without hashes of tables, to search a failure that comes earlier. */
  skipsEnd?: boolean
  plantedSql?: string | undefined
}

export type Result = {
  steps: readonly Step[]
  seconds: number
  refusals: ReadonlyMap<string, number>
  faults: ReadonlyMap<string, number>
  /** Number of calls, webhooks and runs of jobs. */
  invocations: number
  /** Runs and successful calls of each operation. */
  successes: ReadonlyMap<string, { runs: number; calls: number }>
  tables: ReadonlyMap<string, string>
  failure?: { message: string; cause: unknown; isAtEnd: boolean }
}

/** Returns the operations of a seed: those of the prologue, and then by chance. */
export function* stepsOf(seed: string, count: number): Generator<Step> {
  let number = 0
  for (const [name, times] of prologue)
    for (let i = 0; i < times && number < count; i++) yield { number: number++, name }
  const chance = createChance('')
  for (; number < count; number++) {
    chance.restart(`step ${seed} ${number}`)
    yield { number, name: chance.pickWeighted(operations).name }
  }
}

const operationsByName = new Map(operations.map((operation) => [operation.name, operation]))
if (operationsByName.size < operations.length) throw new Error('Two operations have the same name.')

function operationOf({ name }: Step): Operation {
  const operation = operationsByName.get(name)
  if (!operation) throw new Error(`There is no operation "${name}".`)
  return operation
}

/** Runs steps until the last one or a failure. Then days pass, and every oracle is asked. */
export async function simulate(
  machine: Awaited<ReturnType<typeof startMachine>>,
  { seed, steps, skipsEnd = false, plantedSql }: Options,
): Promise<Result> {
  if (Array.isArray(steps)) for (const step of steps) operationOf(step)
  const realNow = process.hrtime.bigint
  const market = await machine.open(seed, plantedSql)
  const simulation = new Simulation(market, createChance(`people ${seed}`))
  const done: Step[] = []
  const successes = new Map<string, { runs: number; calls: number }>()
  const start = realNow()
  const result = async (failure?: Result['failure']): Promise<Result> => ({
    steps: done,
    seconds: Number(realNow() - start) / 1e9,
    refusals: simulation.refusals,
    faults: market.faults.counts,
    invocations: market.faults.invocations,
    successes,
    tables: skipsEnd ? new Map() : await hashTables(market.database),
    ...(failure && { failure }),
  })
  let isAtEnd = false
  try {
    for (const role of firstPeople) await simulation.addPerson(role)
    const checkEvery = Array.isArray(steps) ? Math.ceil(steps.length / checks.ofChosen) : undefined
    let nextCheck = checkEvery ?? checks.least
    for (const step of steps) {
      done.push(step)
      const before = simulation.successes
      await perform(simulation, seed, step)
      const { runs, calls } = successes.get(step.name) ?? { runs: 0, calls: 0 }
      successes.set(step.name, { runs: runs + 1, calls: calls + simulation.successes - before })
      if (done.length >= nextCheck) {
        await checkOracles(simulation, 'often')
        nextCheck += checkEvery ?? Math.max(checks.least, Math.floor(done.length * checks.share))
      }
      if (done.length % vacuumEvery === 0) await market.database.vacuum()
    }
    await checkOracles(simulation, 'often')
    isAtEnd = true
    if (!skipsEnd) await end(simulation)
    if (!skipsEnd) await checkOracles(simulation, 'end')
    return await result()
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return await result({ message, cause: error instanceof Failure ? error.cause : error, isAtEnd })
  } finally {
    await market.close()
  }
}

/** Runs an operation, in some cases with a fault, and lets some time pass. Work after its responses may go on. */
async function perform(simulation: Simulation, seed: string, step: Step): Promise<void> {
  const { number } = step
  const { market, chance } = simulation
  const { scheduler, faults, clock } = market
  simulation.number = number + 1
  chance.restart(`operation ${seed} ${number}`)
  market.restartChance(`${seed} ${number}`)
  if (chance.happens(faultShare)) faults.plan(pickFault(chance))
  clock.skewMs = chance.happens(skewShare) ? chance.between(-skewMaxMs, skewMaxMs) : 0
  const pauseMs = chance.happens(0.1) ? chance.between(0, 4_000) : chance.between(0, 25)
  await operationOf(step).run(simulation)
  faults.unplan()
  await scheduler.advance(pauseMs)
  clock.skewMs = 0
}

/** Lets days pass and runs every job, so that nothing waits for a later one. */
async function end({ market }: Simulation): Promise<void> {
  market.faults.endOutage()
  for (const days of endDays) {
    await market.scheduler.advance(days * dayMs)
    for (const name of market.jobNames) await market.scheduler.finish(market.runJob(name))
    await market.scheduler.finish(market.settled())
  }
}
