import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Context } from './context.ts'
import { rest } from './rest/address.ts'
import { openProcedure, router } from './trpc.ts'

const answerWithinMs = 2_000
const state = z.enum(['up', 'down'])
const answer = z.object({
  /** `degraded`: reading and buying work, but signing in does not. */
  status: z.enum(['ok', 'degraded', 'down']),
  version: z.string(),
  services: z.object({ database: state, cache: state }),
})

const within = async (work: Promise<boolean>): Promise<'up' | 'down'> => {
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), answerWithinMs))
  return (await Promise.race([work.catch(() => false), late])) ? 'up' : 'down'
}

async function check({ db, providers }: Context): Promise<z.infer<typeof answer>> {
  const [database, cache] = await Promise.all([
    within(db.execute(sql`select 1 as alive`).then(({ rows }) => rows[0]?.alive === 1)),
    within(providers.cache.isUp()),
  ])
  const status = database === 'down' ? 'down' : cache === 'down' ? 'degraded' : 'ok'
  return { status, version: '2.0.0', services: { database, cache } }
}

/** Health of the product, for load balancers. Always 200; `status` tells the state. */
export const healthRouter = router({
  check: openProcedure
    .meta(rest('GET', '/health'))
    .output(answer)
    .query(({ ctx }) => check(ctx)),
})
