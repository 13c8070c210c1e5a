/** A documented limit: at most `max` in any `seconds`, or at most `max` at once. Infinity is counted, never refused. */
export type Limit = {
  max: number
  seconds?: number
  /** True if the vendor refuses everything for one window after an excess. */
  blocks?: boolean
}

const perSecond = (max: number): Limit => ({ max, seconds: 1 })
const atOnce = (max: number): Limit => ({ max })

const ably = (
  [messages, requests]: [number, number],
  { atOnce: most, created }: { atOnce: number; created: number },
) => ({
  messages: perSecond(messages),
  requests: perSecond(requests),
  connections: atOnce(most),
  'new-connections': perSecond(created),
  channels: atOnce(most),
  'new-channels': perSecond(created),
  'publishes-per-channel': perSecond(50),
  'publishes-per-connection': perSecond(50),
  'deliveries-per-connection': perSecond(50),
})

/** `max_connections` of a compute without the seven that Neon reserves. */
const neon = (maxConnections: number) => ({ connections: atOnce(maxConnections - 7) })

const stripe = (requests: number) => ({
  requests: perSecond(requests),
  'requests-per-endpoint': perSecond(25),
  'file-requests': perSecond(20),
  'new-payouts': perSecond(15),
})

/**
 * Limits of the vendors' plans, as documented in November 2026: ably.com/docs/platform/pricing/resource-based/limits,
 * resend.com/docs/api-reference/rate-limit, neon.com/docs/connect/connection-pooling, docs.stripe.com/rate-limits,
 * developers.cloudflare.com/realtime/realtimekit/limits and upstash.com/pricing/redis.
 */
export const plans = {
  ably: {
    free: ably([500, 50], { atOnce: 200, created: 42 }),
    standard: ably([2_500, 362], { atOnce: 10_000, created: 250 }),
    pro: ably([10_000, 1_447], { atOnce: 50_000, created: 500 }),
  },
  mail: { default: { requests: perSecond(5) } },
  neon: { '0.25': neon(104), '0.5': neon(209), '1': neon(419), '2': neon(839), '4': neon(1_678), '8': neon(3_357) },
  realtimekit: {
    default: {
      requests: { max: 3_500, seconds: 300, blocks: true },
      'recording-requests': { max: 1_000, seconds: 50 },
    },
  },
  redis: { 'pay-as-you-go': { commands: perSecond(Number.POSITIVE_INFINITY) } },
  stripe: { live: stripe(100), sandbox: stripe(25) },
} satisfies Record<string, Record<string, Record<string, Limit>>>

export type LimitedService = keyof typeof plans
type PlansOf<S extends LimitedService> = (typeof plans)[S]
type PlanOf<S extends LimitedService> = PlansOf<S>[keyof PlansOf<S>]
export type LimitName<S extends LimitedService> = Extract<keyof PlanOf<S>, string>

/** The plans that a run uses unless LOCAL_CLOUD_LIMITS names others. */
export const defaultPlans: { [S in LimitedService]: Extract<keyof PlansOf<S>, string> } = {
  ably: 'standard',
  mail: 'default',
  neon: '0.25',
  realtimekit: 'default',
  redis: 'pay-as-you-go',
  stripe: 'live',
}

/** A chosen plan and its limits, by name. */
export type ChosenPlan = { plan: string; limits: Record<string, Limit> }
export type ChosenPlans = { [S in LimitedService]: ChosenPlan }

/**
 * Chooses the limits of every service. `text` is LOCAL_CLOUD_LIMITS: parts separated by commas. `ably=pro` chooses a
 * plan, `mail.requests=10` another maximum, and `mail.requests=off` turns one limit off.
 * @throws a sentence for an unknown service, plan or limit.
 */
export function choosePlans(text = ''): ChosenPlans {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map(readPart)
  const choose = (service: LimitedService) =>
    choosePlan(
      service,
      parts.filter((part) => part.service === service),
    )
  return {
    ably: choose('ably'),
    mail: choose('mail'),
    neon: choose('neon'),
    realtimekit: choose('realtimekit'),
    redis: choose('redis'),
    stripe: choose('stripe'),
  }
}

type Part = { service: string; limit: string | undefined; value: string }

function readPart(text: string): Part {
  const [, service = '', limit, value = ''] = /^([a-z]+)(?:\.([a-z-]+))?=([\w.-]+)$/.exec(text) ?? []
  if (Object.hasOwn(plans, service)) return { service, limit, value }
  throw new Error(`LOCAL_CLOUD_LIMITS: ${text} is about no service of ${list(plans)}.`)
}

function choosePlan(service: LimitedService, parts: Part[]): ChosenPlan {
  const known: [string, Record<string, Limit>][] = Object.entries(plans[service])
  const plan = parts.findLast(({ limit }) => limit === undefined)?.value ?? defaultPlans[service]
  const limits = known.find(([name]) => name === plan)?.[1]
  if (!limits) throw new Error(`LOCAL_CLOUD_LIMITS: ${service}=${plan} is no plan of ${list(plans[service])}.`)
  const changed = parts.flatMap(({ limit: name, value }): [string, Limit][] => {
    if (name === undefined) return []
    const limit = limits[name]
    if (!limit) throw new Error(`LOCAL_CLOUD_LIMITS: ${service}.${name} is no limit of ${list(limits)}.`)
    return [[name, { ...limit, max: maxOf(value) }]]
  })
  return { plan, limits: { ...limits, ...Object.fromEntries(changed) } }
}

const list = (of: object) => Object.keys(of).join(', ')

function maxOf(value: string): number {
  if (value === 'off') return Number.POSITIVE_INFINITY
  if (/^[1-9]\d*$/.test(value)) return Number(value)
  throw new Error(`LOCAL_CLOUD_LIMITS: ${value} is no limit; a limit is a whole number above 0, or off.`)
}
