import { run as booking } from './booking.ts'
import { run as calls } from './calls.ts'
import { run as history } from './history.ts'
import { run as layout } from './layout.ts'
import { run as ledger } from './ledger.ts'
import { run as live } from './live.ts'
import { run as room } from './room.ts'
import { run as schedule } from './schedule.ts'
import { run as signIn } from './sign-in.ts'
import { stage } from './stage.ts'
import { print, type Row } from './table.ts'
import './tsx.ts'
import { measure } from '#ops/build/budget.ts'
import { ensureBuilt } from '#ops/build/production.ts'
import { command } from '#ops/command.ts'
import { run as uploads } from './uploads.ts'
import { run as worker } from './worker.ts'

async function budgets(): Promise<Row[]> {
  return (await measure()).map(({ name, kb, budget }) => ({
    what: `${name}, KB compressed`,
    measured: `${kb.toFixed(1)} KB`,
    floor: `${budget} KB`,
    ratio: kb / budget,
    limit: '≤ 1',
  }))
}

const parts: Record<string, () => Promise<Row[]>> = {
  budgets,
  ledger,
  history,
  // Imported after `tsx.ts`, because the exports of features include screens, which are JSX.
  analytics: async () => (await import('./analytics.ts')).run(),
  admin: async () => (await import('./admin.ts')).run(),
  schedule,
  booking,
  live,
  calls,
  room,
  ...stage,
  worker,
  distance: async () => (await import('./distance.ts')).run(),
  'sign-in': signIn,
  uploads,
  layout,
  // Imported after `tsx.ts`, like `admin`: it runs the product.
  crowd: async () => (await import('./crowd/run.ts')).run(),
  // Imported after `tsx.ts`, like `admin`: the list of pages imports the manifests.
  vitals: async () => (await import('./vitals.ts')).run(),
  presses: async () => (await import('./presses.ts')).run(),
  lighthouse: async () => (await import('./lighthouse.ts')).run(),
}

/**
 * Runs one measurement and prints its table. @returns true if all ratios keep their limits; false after an error too.
 */
async function show(name: string, measured: () => Promise<Row[]>): Promise<boolean> {
  try {
    return print(await measured())
  } catch (error) {
    console.error(`${name}: ${error instanceof Error ? error.message : error}`)
    return false
  }
}

/**
 * Runs the measurements one after the other, because they share the CPUs. Arguments select measurements: `npm run bench
 * -- lighthouse stage` runs `lighthouse` and every `stage-…`.
 */
command(import.meta.filename, async (named) => {
  const isNamed = (name: string, by: string) => name === by || name.startsWith(`${by}-`)
  const unknown = named.find((by) => !Object.keys(parts).some((name) => isNamed(name, by)))
  if (unknown) throw new Error(`There is no "${unknown}"; there are ${Object.keys(parts).join(', ')}.`)
  await ensureBuilt()
  let holds = true
  for (const [name, measured] of Object.entries(parts))
    if (named.length === 0 || named.some((by) => isNamed(name, by))) holds = (await show(name, measured)) && holds
  if (!holds) throw new Error('A ratio misses its limit.')
})
