import { probeServices } from './health/probes.ts'
import { healthRouter } from './health/router.ts'
import { everyMinute, hourly } from './jobs/job.ts'
import type { ServerManifest } from './manifest.ts'
import { drainOutbox } from './outbox/drain.ts'
import { purgeLanes } from './outbox/lanes.ts'
import { purgeDeadSlices } from './outbox/slices.ts'
import { purgeTopic } from './purge.ts'

/** The kernel's own router, topic and jobs. */
export const kernel = {
  routers: { health: healthRouter },
  topics: { purge: purgeTopic },
  jobs: {
    outbox: { everyMinutes: everyMinute, run: drainOutbox },
    services: { everyMinutes: everyMinute, run: probeServices },
    lanes: { everyMinutes: hourly, run: ({ db }) => purgeLanes(db).then(() => purgeDeadSlices(db)) },
  },
} satisfies ServerManifest
