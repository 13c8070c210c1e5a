import type { Service } from './service.ts'
import { ably } from './services/ably.ts'
import { bucket } from './services/bucket.ts'
import { database, schema } from './services/database.ts'
import { ownKeys, variables } from './services/keys.ts'
import { mail } from './services/mail.ts'
import { meetings } from './services/meetings.ts'
import { product } from './services/product.ts'
import { queues } from './services/queues.ts'
import { redis } from './services/redis.ts'
import { report } from './services/report.ts'
import { stripe } from './services/stripe.ts'

/** Every service of an installation, in the order of the output. */
export const services: readonly Service[] = [
  ...[variables, ownKeys, database, schema, redis, ably, stripe, bucket, queues, meetings, mail, report, product],
]

/** Services that a deployment itself brings up to date. */
export const deployed: readonly Service[] = [schema, product]
