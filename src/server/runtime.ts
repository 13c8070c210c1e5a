import { env, waitUntil } from 'cloudflare:workers'
import type { Runtime } from './context.ts'
import { parseEnv } from './env.ts'
import { boundQueues, boundRooms } from './providers.ts'

// At module scope on purpose: a Worker with an incomplete configuration does not start.
export const runtime: Runtime = {
  env: parseEnv({ ...env }),
  images: async () => env.IMAGES,
  rooms: boundRooms({ call: env.CALL_METERS }),
  queues: boundQueues({ outbox: env.OUTBOX, 'edge-purges': env.EDGE_PURGES }),
  waitUntil,
}
