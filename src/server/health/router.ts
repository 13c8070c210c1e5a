import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Context } from '../context.ts'
import { version } from '../release.ts'
import { rest } from '../rest/address.ts'
import { openProcedure, router } from '../trpc.ts'
import { failureMinutes, healthOf, type ServiceState, servicesSchema } from './rules.ts'

const answerWithinMs = 2_000

const answer = z.object({
  /** `degraded`: reading and buying work, but a service is not fully up. `down`: nothing works. */
  status: z.enum(['ok', 'degraded', 'down']),
  /** Version of the build. */
  version: z.string(),
  services: servicesSchema,
})

/** Returns the result of the work; undefined if it fails or takes too long. */
async function within<T>(work: Promise<T>): Promise<T | undefined> {
  const late = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => late.resolve(undefined), answerWithinMs)
  return Promise.race([work.catch(() => undefined), late.promise]).finally(() => clearTimeout(timer))
}

const facts = z.object({
  alive: z.literal(1),
  probes: z.unknown(),
  probed_at: z.coerce.date().nullable(),
  failing: z.array(z.string()),
})

/** Reads the last probes and the failing services. One round trip. */
async function readFacts({ db }: Context): Promise<z.infer<typeof facts>> {
  const { rows } = await db.execute(sql`
    select 1 as alive, j.result as probes, j.finished_at as probed_at,
      array(select distinct split_part(source, ':', 2) from incidents
        where minute > now() - make_interval(mins => ${failureMinutes}) and starts_with(source, 'provider:')) as failing
    from (select 1) as one left join job_runs j on j.name = 'services'`)
  return facts.parse(rows[0])
}

const stateOf = (isUp: boolean | undefined): ServiceState => (isUp ? 'up' : 'down')

/** Asks the database and the cache only: the other services are asked by the job `services`, not by each visitor. */
async function check(ctx: Context): Promise<z.infer<typeof answer>> {
  const [found, isCacheUp] = await Promise.all([within(readFacts(ctx)), within(ctx.providers.cache.isUp())])
  const health = healthOf({
    database: stateOf(found !== undefined),
    cache: stateOf(isCacheUp),
    probed: found?.probes,
    probedAt: found?.probed_at ?? null,
    failing: found?.failing ?? [],
    now: ctx.now,
  })
  return { version, ...health }
}

/** Health of the product, for load balancers. Always 200; `status` tells the state. */
export const healthRouter = router({
  check: openProcedure
    .meta(rest('GET', '/health'))
    .output(answer)
    .query(({ ctx }) => check(ctx)),
})
