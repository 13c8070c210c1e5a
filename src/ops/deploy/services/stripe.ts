import Stripe from 'stripe'
import { createClient } from '#providers/payments/stripe/client.ts'
import { connectedEvents, platformEvents } from '#providers/payments/stripe/events.ts'
import { type Installation, Problem, sentenceOf, urlOf, variable } from '../installation.ts'
import { createJudge, type Judge, nothing, type Provision, type Service } from '../service.ts'

/** Stripe has two kinds of endpoints: one gets events of the own account, the other those of connected accounts. */
const kinds = [
  { of: 'this account', connect: false, events: platformEvents },
  { of: 'connected accounts', connect: true, events: connectedEvents },
] as const
type Kind = (typeof kinds)[number]

const open = (at: Installation) => createClient(variable(at, 'STRIPE_SECRET_KEY'), at.vars.STRIPE_API_BASE)
const secretsOf = ({ vars }: Installation) => (vars.STRIPE_WEBHOOK_SECRET ?? '').split(',').filter(Boolean)

/** Returns the enabled endpoints of a kind that send to the product. */
async function endpointsOf(stripe: Stripe, url: string, { connect }: Kind): Promise<Stripe.WebhookEndpoint[]> {
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 })
  return data.filter((one) => one.status === 'enabled' && one.url === url && (one.application !== null) === connect)
}

const lacking = ({ events }: Kind, { enabled_events: enabled }: Stripe.WebhookEndpoint): string[] =>
  enabled.includes('*') ? [] : events.filter((event) => !enabled.includes(event))

function judgeEndpoints(judge: Judge, kind: Kind, found: Stripe.WebhookEndpoint[], url: string): void {
  const current = found.filter(({ api_version }) => api_version === Stripe.API_VERSION)
  const [endpoint] = current
  const name = `webhook of ${kind.of}`
  if (!endpoint) {
    const [other] = found
    const version = other && `has the API version ${other.api_version ?? 'of the account'}, not ${Stripe.API_VERSION}`
    return void judge.expect(false, '', version ? `the ${name} ${version}` : `no ${name} to ${url}`)
  }
  const missing = lacking(kind, endpoint)
  judge.expect(missing.length === 0, name, `the ${name} lacks ${missing.join(', ')}`)
  if (found.length > 1)
    judge.expect(false, '', `${found.length} webhooks of ${kind.of} send to the product: keep ${endpoint.id}`)
}

/** Returns live or test; undefined for a text that is no key. */
const modeOf = (key: string) => /^(?:sk|rk|pk)_(live|test)_/.exec(key)?.[1]

function judgeKeys(judge: Judge, at: Installation): void {
  const modes = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'].map((name) => modeOf(variable(at, name)))
  const wanted = at.vars.APP_ENV === 'production' ? 'live' : 'test'
  judge.expect(
    modes.every((mode) => mode === wanted),
    `${wanted} keys`,
    `the secret key is of mode ${modes[0] ?? 'unknown'} and the publishable key of mode ${modes[1] ?? 'unknown'}, not ${wanted}`,
  )
}

export const stripe: Service = {
  name: 'Stripe',
  async check(at) {
    const judge = createJudge()
    judgeKeys(judge, at)
    const url = urlOf(at, '/api/webhooks/stripe')
    const client = open(at)
    return reading(async () => {
      for (const kind of kinds) judgeEndpoints(judge, kind, await endpointsOf(client, url, kind), url)
      const isConnected = await client.accounts.list({ limit: 1 }).then(() => true, unlessRefused)
      judge.expect(isConnected, 'Connect', 'Connect is off: sign up at https://dashboard.stripe.com/connect')
      const secrets = secretsOf(at).filter((one) => one.startsWith('whsec_')).length
      judge.expect(
        secrets === kinds.length,
        'two webhook secrets',
        `STRIPE_WEBHOOK_SECRET lists ${secrets} secrets (whsec_…) for ${kinds.length} webhooks`,
      )
      return judge.findings
    })
  },
  async provision(at) {
    const done = nothing()
    const url = urlOf(at, '/api/webhooks/stripe')
    const client = open(at)
    const secrets = secretsOf(at)
    // A secret that was created must be shown, even if the next endpoint fails.
    for (const kind of kinds)
      await reading(() => provisionEndpoint(client, { url, kind, done, secrets })).catch((error: unknown) =>
        done.manual.push(sentenceOf(error)),
      )
    if (secrets.length > secretsOf(at).length) done.secrets.STRIPE_WEBHOOK_SECRET = secrets.join(',')
    else if (secrets.length < kinds.length)
      done.manual.push(`Roll the secrets of the webhooks to ${url} and list them in STRIPE_WEBHOOK_SECRET`)
    return done
  },
}

type Endpoint = { url: string; kind: Kind; done: Provision; secrets: string[] }

/** Creates or changes the endpoint of a kind. */
async function provisionEndpoint(client: Stripe, { url, kind, done, secrets }: Endpoint): Promise<void> {
  const found = await endpointsOf(client, url, kind)
  const current = found.find(({ api_version }) => api_version === Stripe.API_VERSION)
  if (current && lacking(kind, current).length === 0) return
  if (current) await client.webhookEndpoints.update(current.id, { enabled_events: [...kind.events] })
  else secrets.push(await createEndpoint(client, url, kind))
  done.made.push(`webhook of ${kind.of} to ${url}`)
  if (!current)
    for (const { id } of found) done.manual.push(`Delete the webhook ${id} once the Worker has the new secrets`)
}

/** Creates an endpoint. Returns its secret, which Stripe never shows again. */
async function createEndpoint(client: Stripe, url: string, { connect, events, of }: Kind): Promise<string> {
  const { secret } = await client.webhookEndpoints.create({
    url,
    connect,
    enabled_events: [...events],
    api_version: Stripe.API_VERSION,
    description: `Limelight: events of ${of}`,
  })
  if (!secret) throw new Problem('a new webhook has no secret')
  return secret
}

/** Returns false for a refusal of the request itself, and throws any other error. */
function unlessRefused(error: unknown): false {
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return false
  throw error
}

/** Turns errors of Stripe into problems. */
async function reading<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) throw new Problem(error.message, { cause: error })
    throw error
  }
}
