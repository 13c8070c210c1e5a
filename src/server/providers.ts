import { type Cache, createCache, type Pace } from '#providers/cache/index.ts'
import { createImages, type Images } from '#providers/images/index.ts'
import { createMail, type MailProvider } from '#providers/mail/index.ts'
import { type Budget, createMeetings, keptForJoins, type Meetings, pace } from '#providers/meetings/index.ts'
import { createPayments, type Payments } from '#providers/payments/index.ts'
import { createPush, type PushProvider } from '#providers/push/index.ts'
import { createQueues, type Queues } from '#providers/queues/index.ts'
import { createRealtime, type Realtime } from '#providers/realtime/index.ts'
import { createRooms, type RoomKind, type Rooms } from '#providers/rooms/index.ts'
import { createStorage, r2Endpoint, type Storage } from '#providers/storage/index.ts'
import type { Env } from './env.ts'

export type Providers = {
  payments: Payments
  realtime: Realtime
  cache: Cache
  mail: MailProvider
  push: PushProvider
  storage: Storage
  images: Images
  meetings: Meetings
  rooms: Rooms
  queues: Queues
}

/** The Worker's binding that reads and renders pictures. */
export type LoadImages = (() => Promise<ImagesBinding>) | undefined

/** The Worker's bindings to rooms, or their replacement in tests. */
export type LoadRooms = (() => Rooms) | undefined
export const boundRooms =
  (namespaces: Record<RoomKind, DurableObjectNamespace>): LoadRooms =>
  () =>
    createRooms(namespaces)

/** The Worker's bindings to queues, or their replacement in tests. */
export type LoadQueues = (() => Queues) | undefined
export const boundQueues =
  (bindings: Parameters<typeof createQueues>[0]): LoadQueues =>
  () =>
    createQueues(bindings)

export type Bindings = { images?: LoadImages; rooms?: LoadRooms; queues?: LoadQueues }

/** Builders of the providers. A provider is built on first use, because most requests need one or none. */
type Maker<P extends keyof Providers> = (
  env: Env,
  now: () => number,
  bound: Bindings & { cache: () => Cache },
) => Providers[P]
const makers: { [P in keyof Providers]: Maker<P> } = {
  payments: (env) =>
    createPayments({
      secretKey: env.STRIPE_SECRET_KEY,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET,
      base: env.STRIPE_API_BASE,
    }),
  realtime: (env, now) => createRealtime({ key: env.ABLY_API_KEY, endpoint: env.ABLY_ENDPOINT }, now),
  cache: (env, now) => createCache({ url: env.UPSTASH_REDIS_REST_URL, token: env.UPSTASH_REDIS_REST_TOKEN }, now),
  mail: (env) => createMail({ apiKey: env.MAIL_API_KEY, from: env.MAIL_FROM, base: env.MAIL_API_BASE }),
  push: (env) =>
    createPush({
      publicKey: env.VAPID_PUBLIC_KEY,
      privateKey: env.VAPID_PRIVATE_KEY,
      subject: env.VAPID_SUBJECT,
      base: env.PUSH_API_BASE,
    }),
  storage: (env) =>
    createStorage({
      endpoint: env.APP_ENV === 'local' ? env.R2_ENDPOINT : r2Endpoint(env.R2_ACCOUNT_ID),
      bucket: env.R2_BUCKET,
      accessKeyId: env.R2_ACCESS_KEY_ID,
      secretAccessKey: env.R2_SECRET_ACCESS_KEY,
    }),
  meetings: (env, _now, { cache }) =>
    createMeetings({
      accountId: env.REALTIMEKIT_ACCOUNT_ID,
      appId: env.REALTIMEKIT_APP_ID,
      token: env.REALTIMEKIT_API_TOKEN,
      base: env.REALTIMEKIT_API_BASE,
      budget: budgetOf(cache(), { name: `meetings:${env.REALTIMEKIT_ACCOUNT_ID}`, ...pace }),
      bucket: {
        accountId: env.R2_ACCOUNT_ID,
        name: env.R2_BUCKET,
        accessKeyId: env.R2_ACCESS_KEY_ID,
        secretAccessKey: env.R2_SECRET_ACCESS_KEY,
      },
    }),
  rooms: (_env, _now, { rooms }) => {
    if (!rooms) throw new Error('There is no binding CALL_METERS here.')
    return rooms()
  },
  queues: (_env, _now, { queues }) => {
    if (!queues) throw new Error('There are no bindings of queues here.')
    return queues()
  },
  images: (_env, _now, { images }) => {
    if (!images) throw new Error('There is no binding IMAGES here.')
    return createImages(images)
  },
}

const budgetOf = (cache: Cache, account: Pace): Budget => ({
  spend: () => cache.spend(account),
  spare: () => cache.spare(account, keptForJoins),
  turnOf: (personId) => cache.turnOf(account, personId),
  pause: (seconds) => cache.pause(account, seconds * 1_000),
})

export function createProviders({ env, ...bound }: { env: Env } & Bindings, now: () => number = Date.now): Providers {
  const made: Partial<Providers> = {}
  const use = <P extends keyof Providers>(name: P): Providers[P] => {
    const one = made[name] ?? makers[name](env, now, { ...bound, cache: () => use('cache') })
    made[name] = one
    return one
  }
  return {
    get payments() {
      return use('payments')
    },
    get realtime() {
      return use('realtime')
    },
    get cache() {
      return use('cache')
    },
    get mail() {
      return use('mail')
    },
    get push() {
      return use('push')
    },
    get storage() {
      return use('storage')
    },
    get images() {
      return use('images')
    },
    get meetings() {
      return use('meetings')
    },
    get rooms() {
      return use('rooms')
    },
    get queues() {
      return use('queues')
    },
  }
}
