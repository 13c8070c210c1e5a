import { createChance } from './chance.ts'
import { hashTables } from './database.ts'
import { startMarketplace } from './marketplace.ts'
import { operations, prologue } from './operations/index.ts'
import { checkOracles } from './oracles.ts'
import { Failure, type Operation, type Role, Simulation } from './simulation.ts'

/** Operations between two checks of the cheap oracles. */
const checkEvery = 50
/** Operations between two runs of VACUUM and ANALYZE. */
const vacuumEvery = 250
/** Operations that a failure lists. */
const historyLength = 12
/** Days that pass at the end, each time followed by every job, so that the deadlines of all holds pass. */
const endDays = [1, 8, 31, 1]
const dayMs = 86_400_000
const firstPeople: Role[] = [
  'admin',
  'admin',
  'admin',
  ...Array<Role>(4).fill('creator'),
  ...Array<Role>(8).fill('fan'),
]

export type Options = { seed: string; operations: number; untilMs: number; dir: string }

export type Result = {
  operations: number
  seconds: number
  /** Requests to PostgreSQL, and the seconds that they took. */
  statements: { count: number; seconds: number }
  refusals: ReadonlyMap<string, number>
  /** Successful calls by the name of the operation. */
  successes: ReadonlyMap<string, number>
  tables: ReadonlyMap<string, string>
  /** `replay`: number of operations after which the same failure comes again. */
  failure?: { message: string; cause: unknown; replay: number; history: readonly string[] }
}

/** Runs operations from a seed until the number or the time is reached, or until a failure. */
export async function simulate({ seed, operations: most, untilMs, dir }: Options): Promise<Result> {
  const realNow = performance.now.bind(performance)
  const market = await startMarketplace(seed, dir)
  const simulation = new Simulation(market, createChance(seed))
  const history: string[] = []
  const successes = new Map<string, number>()
  const start = realNow()
  let count = 0
  let isOver = false
  const result = async (failure?: Result['failure']): Promise<Result> => ({
    operations: count,
    seconds: (realNow() - start) / 1_000,
    statements: { count: market.statements.count, seconds: Number(market.statements.nanoseconds) / 1e9 },
    refusals: simulation.refusals,
    successes,
    tables: await hashTables(market.database),
    ...(failure && { failure }),
  })
  try {
    for (const role of firstPeople) await simulation.addPerson(role)
    for (const [name, times] of prologue)
      for (let i = 0; i < times; i++)
        for (const operation of operations) if (operation.name === name) await perform(simulation, operation)
    for (; count < most && realNow() < untilMs; count++) {
      const operation = simulation.chance.pickWeighted(operations)
      history.push(`${count} ${operation.name}`)
      const before = simulation.successes
      await perform(simulation, operation)
      successes.set(operation.name, (successes.get(operation.name) ?? 0) + simulation.successes - before)
      if (count % checkEvery === checkEvery - 1) await checkOracles(simulation, 'often')
      if (count % vacuumEvery === vacuumEvery - 1) await market.database.vacuum()
    }
    isOver = true
    await end(simulation)
    await checkOracles(simulation, 'end')
    return await result()
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const cause = error instanceof Failure ? error.cause : error
    return await result({ message, cause, replay: isOver ? count : count + 1, history: history.slice(-historyLength) })
  } finally {
    await market.close()
  }
}

/** Runs an operation, the work after its responses, and some time. */
async function perform(simulation: Simulation, operation: Operation): Promise<void> {
  const { market, chance } = simulation
  await operation.run(simulation)
  await market.scheduler.finish(market.settled())
  await market.scheduler.advance(chance.between(0, 4_000))
}

/** Lets days pass and runs every job, so that nothing waits for a later one. */
async function end({ market }: Simulation): Promise<void> {
  for (const days of endDays) {
    await market.scheduler.advance(days * dayMs)
    for (const name of market.jobNames) await market.scheduler.finish(market.runJob(name))
    await market.scheduler.finish(market.settled())
  }
}
