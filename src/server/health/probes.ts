import { createReports } from '#providers/report/index.ts'
import type { Context } from '../context.ts'
import { release } from '../release.ts'
import { probeState, type ServiceState } from './rules.ts'

const answerWithinMs = 8_000

/** Cheap calls that change nothing. Push services have no such call, so only failed pushes count. */
const probes: Record<string, (ctx: Context) => Promise<unknown>> = {
  realtime: ({ providers }) => providers.realtime.presentOn(['health']),
  payments: ({ providers, now }) => providers.payments.listSince(now),
  storage: ({ providers }) => providers.storage.about('health'),
  meetings: ({ providers }) => providers.meetings.missingPresets(),
  rooms: ({ providers }) => providers.rooms.send('call', 'health', question()),
  mail: ({ providers }) => providers.mail.ping(),
  push: async () => undefined,
  report: ({ env }) =>
    createReports({ dsn: env.SENTRY_DSN, environment: env.APP_ENV, release, where: 'server' }).ping(),
}

/** A question that no room knows; a room responds to it without state. */
const question = () => new Request('https://room/', { method: 'POST', body: JSON.stringify({}) })

/** Asks every service once, for the health check and the admins. @returns the state of each */
export async function probeServices(ctx: Context): Promise<Record<string, ServiceState>> {
  const states = await Promise.all(
    Object.entries(probes).map(async ([name, probe]) => [name, probeState(await timeOf(() => probe(ctx)))] as const),
  )
  return Object.fromEntries(states)
}

/** Returns the time of a call in milliseconds; null if it fails or takes too long. */
async function timeOf(call: () => Promise<unknown>): Promise<number | null> {
  const start = performance.now()
  const late = Promise.withResolvers<null>()
  const timer = setTimeout(() => late.resolve(null), answerWithinMs)
  const done = (async () => call())().then(
    () => performance.now() - start,
    () => null,
  )
  return Promise.race([done, late.promise]).finally(() => clearTimeout(timer))
}
