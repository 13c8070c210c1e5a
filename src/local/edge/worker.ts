import edge, { Shared as Deployed, type EdgeEnv, type Loopback } from '#edge/worker.ts'
import type { Purge } from '#shared/edge.ts'
import { EdgeCache } from './cache.ts'

// workerd has no Workers Cache. This Worker runs the deployed one with a stand-in between its two entrypoints.

/** `DISTANCE_MS`: time that a request takes from the edge to the product, for benchmarks. */
type LocalEnv = EdgeEnv & { readonly APP: Scheduling; readonly DISTANCE_MS: number }
type Scheduling = { scheduled(options: { cron: string; scheduledTime: Date }): Promise<unknown> }

const cache = new EdgeCache()

const distant = ({ APP, DISTANCE_MS: ms }: LocalEnv): EdgeEnv =>
  ms === 0
    ? { APP }
    : {
        APP: {
          async fetch(request: Request) {
            await new Promise((resolve) => setTimeout(resolve, ms))
            return APP.fetch(request)
          },
        },
      }

export class Shared extends Deployed {
  constructor(ctx: ExecutionContext, env: LocalEnv) {
    super(ctx, distant(env))
  }

  override purge(tags: string[]): Promise<boolean> {
    const purge = async (options: CachePurgeOptions) => cache.purge(options)
    return Deployed.prototype.purge.call({ ctx: { cache: { purge } } }, tags)
  }
}

type LocalContext = Loopback & Pick<ExecutionContext, 'waitUntil'>

const withCache = (ctx: LocalContext): Loopback => ({
  exports: {
    Shared: {
      fetch: (request) =>
        cache.fetch(
          request,
          (missed) => ctx.exports.Shared.fetch(missed),
          (work) => ctx.waitUntil(work),
        ),
      purge: (tags) => ctx.exports.Shared.purge(tags),
    },
  },
})

export default {
  fetch: (request: Request, env: LocalEnv, ctx: LocalContext) => edge.fetch(request, distant(env), withCache(ctx)),
  queue: (batch: MessageBatch<Purge>, env: LocalEnv, ctx: LocalContext) =>
    edge.queue(batch, distant(env), withCache(ctx)),
  /** The cron of the local cloud calls the first Worker. */
  scheduled: ({ cron, scheduledTime }: ScheduledController, { APP }: LocalEnv) =>
    APP.scheduled({ cron, scheduledTime: new Date(scheduledTime) }),
}
