import { run as history } from './bench/history.ts'
import { run as ledger } from './bench/ledger.ts'
import { run as lighthouse } from './bench/lighthouse.ts'
import { run as signIn } from './bench/sign-in.ts'
import { print } from './bench/table.ts'
import { run as worker } from './bench/worker.ts'
import { measure } from './build/budget.ts'
import { ensureBuilt } from './build/production.ts'
import { command } from './command.ts'

/** Every measurement, one after the other: they share the processors, so none may run beside another. */
command(import.meta.filename, async () => {
  await ensureBuilt()
  const budgets = (await measure()).map(({ name, kb, budget }) => ({
    what: `${name}, KB compressed`,
    measured: `${kb.toFixed(1)} KB`,
    floor: `${budget} KB`,
    ratio: kb / budget,
    limit: '≤ 1',
  }))
  const rows = [
    ...budgets,
    ...(await ledger()),
    ...(await history()),
    ...(await worker()),
    ...(await signIn()),
    ...(await lighthouse()),
  ]
  if (!print(rows)) throw new Error('A ratio misses its limit.')
})
