import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startAbly } from '#local/ably/index.ts'
import { startR2 } from '#local/r2/index.ts'
import { startRealtimeKit } from '#local/realtimekit/index.ts'
import { startStripe } from '#local/stripe/index.ts'
import { temporaryDir } from '#local/testbed.ts'
import { keys } from '#local/vars.ts'
import { createClient } from '#providers/payments/stripe/client.ts'
import { makeVapidKeys } from '../vapid.ts'
import { checkInstallation } from './check.ts'
import { deployInstallation } from './deploy.ts'
import type { Installation } from './installation.ts'
import { provisionInstallation } from './provision.ts'
import { CommandFailed, type Run } from './run.ts'

const { dir, remove } = temporaryDir('deploy')
const closing: (() => Promise<void>)[] = []
let at: Installation
const stripeKeys = { secretKey: keys.stripeSecret, publishableKey: keys.stripePublishable }

/** Returns the URL of the role that owns the tables, for the driver of the Worker. */
const ownerUrl = () => {
  const { username, password } = new URL(inject('cloud').ownerUrl)
  return `postgres://${username}:${password}@db.local/limelight`
}
const makeVapidVars = () => ({ VAPID_PUBLIC_KEY: makeVapidKeys().publicKey })

/** Starts services without any resource of the product; the others are those of all service tests. */
beforeAll(async () => {
  const { vars } = inject('cloud')
  const [ably, r2, meetings, stripe] = await Promise.all([
    startAbly({ port: 0, key: keys.ably, controlToken: keys.ablyControl }),
    startR2({ port: 0, dir, credentials: keys.r2, apiToken: keys.cloudflare, buckets: [] }),
    startRealtimeKit({ port: 0, token: keys.realtimekit, appId: keys.realtimekitApp }),
    startStripe({ ...stripeKeys, port: 0, webhooks: [] }),
  ])
  closing.push(ably.close, r2.close, meetings.close, stripe.close)
  at = {
    worker: 'limelight',
    queues: ['mail', 'mail-failed'],
    vars: {
      ...vars,
      ABLY_ENDPOINT: `127.0.0.1:${ably.port}`,
      R2_ENDPOINT: `http://127.0.0.1:${r2.port}`,
      REALTIMEKIT_API_BASE: `http://127.0.0.1:${meetings.port}`,
      STRIPE_API_BASE: stripe.apiBase,
      STRIPE_WEBHOOK_SECRET: '',
      CLOUDFLARE_API_TOKEN: keys.cloudflare,
      ABLY_CONTROL_TOKEN: keys.ablyControl,
    },
  }
})
afterAll(async () => {
  await Promise.all(closing.map((close) => close()))
  remove()
})

const withVars = (changes: Installation['vars']): Installation => ({ ...at, vars: { ...at.vars, ...changes } })

async function check(installation: Installation = at): Promise<{ count: number; lines: string[]; wrong: string[] }> {
  const lines: string[] = []
  const count = await checkInstallation(installation, (line) => lines.push(line))
  return { count, lines, wrong: lines.filter((line) => line.startsWith('✗')).map((line) => line.split(' ')[1] ?? '') }
}

test('provisions an empty installation once; then the check finds no problem', async () => {
  expect((await check()).wrong).toEqual(['Variables', 'Ably', 'Stripe', 'R2', 'Queues', 'RealtimeKit'])
  const lines: string[] = []
  const secrets = await provisionInstallation(at, (line) => lines.push(line))
  expect(lines.filter((line) => line.startsWith('+'))).toHaveLength(13)
  expect(lines.at(-1)).toMatch(/^printf %s 'whsec_\w+,whsec_\w+' \| npx wrangler secret put STRIPE_WEBHOOK_SECRET$/)
  at = withVars(secrets)
  const { count, lines: result } = await check()
  expect(result.filter((line) => !line.startsWith('✓'))).toEqual(['No problem was found.'])
  expect(count).toBe(0)
  const again: string[] = []
  expect(await provisionInstallation(at, (line) => again.push(line))).toEqual({})
  expect(again.filter((line) => !line.endsWith('nothing is missing'))).toEqual([])
})

test('shows a new secret of Stripe even if the other webhook cannot be made', async () => {
  const stripe = await startStripe({ ...stripeKeys, port: 0, webhooks: [] })
  closing.push(stripe.close)
  const fault = (body: object) =>
    fetch(`${stripe.apiBase}/__control/faults`, {
      method: 'POST',
      body: JSON.stringify({ kind: 'api.error', ...body }),
    })
  const error = { type: 'invalid_request_error', message: 'not now' }
  await fault({ method: 'POST', path: '/v1/webhook_endpoints', status: 400, error })
  const fresh = withVars({ STRIPE_API_BASE: stripe.apiBase, STRIPE_WEBHOOK_SECRET: '' })
  const lines: string[] = []
  const first = await provisionInstallation(fresh, (line) => lines.push(line))
  expect(first.STRIPE_WEBHOOK_SECRET).toMatch(/^whsec_\w+$/)
  expect(lines).toContain('! Stripe: not now')
  const second = await provisionInstallation({ ...fresh, vars: { ...fresh.vars, ...first } }, () => undefined)
  expect(second.STRIPE_WEBHOOK_SECRET).toMatch(/^whsec_\w+,whsec_\w+$/)
  await fault({ method: 'GET', path: '/v1/accounts', status: 400, error })
  const { lines: result } = await check({ ...fresh, vars: { ...fresh.vars, ...second } })
  expect(result.find((line) => line.includes('Stripe'))).toMatch(/^✗.*Connect is off/)
})

test.each<[name: string, service: string, changes: () => Installation['vars'], said: RegExp]>([
  [
    'password of the database',
    'Neon',
    () => ({ DATABASE_URL: at.vars.DATABASE_URL?.replace(':limelight@', ':wrong@') }),
    /password/,
  ],
  ['owner as role of the database', 'Neon', () => ({ DATABASE_URL: ownerUrl() }), /can write \d+ tables of the ledger/],
  ['token of Upstash', 'Upstash', () => ({ UPSTASH_REDIS_REST_TOKEN: 'wrong' }), /401/],
  ['secret of Ably', 'Ably', () => ({ ABLY_API_KEY: 'local.limelight:wrong' }), /401: Invalid credentials/],
  ['key of Stripe', 'Stripe', () => ({ STRIPE_SECRET_KEY: 'sk_test_wrong' }), /Invalid API Key/],
  [
    'mode of Stripe',
    'Stripe',
    () => ({ STRIPE_PUBLISHABLE_KEY: 'pk_live_wrong' }),
    /publishable key of mode live, not test/,
  ],
  ['secret of R2', 'R2', () => ({ R2_SECRET_ACCESS_KEY: 'wrong' }), /SignatureDoesNotMatch/],
  ['token of RealtimeKit', 'RealtimeKit', () => ({ REALTIMEKIT_API_TOKEN: 'wrong' }), /401/],
  ['app of RealtimeKit', 'RealtimeKit', () => ({ REALTIMEKIT_APP_ID: 'wrong' }), /404: there is no such app/],
  ['key of Resend', 'Resend', () => ({ MAIL_API_KEY: 're_wrong' }), /403: API key is invalid/],
  ['sending domain', 'Resend', () => ({ MAIL_FROM: 'hello@other.test' }), /other.test is not registered/],
  ['push key', 'Keys', () => makeVapidVars(), /VAPID_PUBLIC_KEY does not belong/],
  ['key of Sentry', 'Sentry', () => ({ SENTRY_DSN: at.vars.SENTRY_DSN?.replace(keys.report, 'wrong') }), /403/],
])('names a wrong %s', async (_name, service, changes, said) => {
  const { count, lines, wrong } = await check(withVars(changes()))
  expect(wrong).toEqual([service])
  expect(count).toBe(1)
  expect(lines.find((line) => line.startsWith('✗'))).toMatch(said)
})

test('lists the unchecked facts without the tokens of an operator', async () => {
  const { count, lines } = await check(withVars({ CLOUDFLARE_API_TOKEN: undefined, ABLY_CONTROL_TOKEN: undefined }))
  expect(count).toBe(0)
  const unchecked = lines.filter((line) => line.includes('not checked')).map((line) => line.split(' ')[1])
  expect(unchecked).toEqual(['Ably', 'R2', 'Queues'])
})

/** Records the commands instead of running them. Wrangler needs an account; everything else of a deployment is real. */
function recorder({ isFirst = false } = {}) {
  const commands: string[] = []
  const secrets: string[] = []
  const run: Run = async (command, { env = {} } = {}) => {
    const line = command
      .join(' ')
      .replaceAll(/-c \S+wrangler\.json/g, '-c …')
      .replace(/(?<=--secrets-file )\S+/, '…')
    commands.push(line)
    const stored = command[command.indexOf('--secrets-file') + 1]
    if (line.includes('--secrets-file') && stored)
      secrets.push(...Object.keys(JSON.parse(fs.readFileSync(stored, 'utf8'))))
    if (line.includes('deployments status') && isFirst) throw new CommandFailed('there is no such Worker')
    const type = line.includes('versions upload') ? 'version-upload' : line.includes('wrangler deploy ') ? 'deploy' : ''
    const file = env.WRANGLER_OUTPUT_FILE_PATH
    if (file && type) fs.writeFileSync(file, `${JSON.stringify({ type, version_id: 'new' })}\n`)
    return JSON.stringify({ versions: [{ version_id: 'old', percentage: 100 }] })
  }
  return { commands, secrets, run }
}

async function deploy(installation: Installation, { run, ...options }: Parameters<typeof deployInstallation>[1] = {}) {
  const lines: string[] = []
  const timing = { stepMs: 0, retryMs: 0, project: dir, version: 'development' }
  const done = deployInstallation(withOwner(installation), {
    ...{ ...timing, ...options, print: (line: string) => void lines.push(line) },
    ...(run && { run }),
  })
  return {
    lines,
    error: await done.then(
      () => undefined,
      (error: unknown) => String(error),
    ),
  }
}
const withOwner = ({ vars, ...rest }: Installation) => ({
  ...rest,
  vars: { ...vars, DATABASE_OWNER_URL: inject('cloud').ownerUrl },
})

test('deploys a version to more and more requests, and names the command that goes back', async () => {
  const { commands, secrets, run } = recorder()
  const { lines, error } = await deploy(at, { run })
  expect(error).toBeUndefined()
  expect(commands).toEqual([
    'npm run build',
    'npx wrangler deployments status --json --name limelight',
    'npx wrangler versions upload -c … --tag development --message limelight@development --secrets-file …',
    'npx wrangler versions deploy new@0% old@100% --name limelight -y',
    'npx wrangler versions deploy new@10% old@90% --name limelight -y',
    'npx wrangler versions deploy new@50% old@50% --name limelight -y',
    'npx wrangler versions deploy new@100% --name limelight -y',
    'npx wrangler triggers deploy -c …',
    'npx wrangler deploy -c wrangler.edge.toml --domain 127.0.0.1',
  ])
  expect(secrets).toContain('DATABASE_URL')
  expect(secrets).not.toContain('CLOUDFLARE_API_TOKEN')
  expect(secrets).not.toContain('APP_ENV')
  expect(lines.at(-1)).toBe('To go back: npx wrangler versions deploy old@100% --name limelight -y')
  expect(lines.join('\n')).toContain('Source maps are not uploaded: set SENTRY_AUTH_TOKEN')
})

test('returns all requests to the older version if the new one does not respond', async () => {
  const { commands, run } = recorder()
  const { error } = await deploy(at, { run, version: 'another' })
  expect(error).toMatch(/All requests return to old: the health check of another failed: development is/)
  expect(commands.slice(-2)).toEqual([
    'npx wrangler versions deploy new@0% old@100% --name limelight -y',
    'npx wrangler versions deploy old@100% --name limelight -y',
  ])
})

test('the first deployment is at once, with the domain', async () => {
  const { commands, run } = recorder({ isFirst: true })
  expect((await deploy(at, { run })).error).toBeUndefined()
  expect(commands.slice(-2)).toEqual([
    'npx wrangler deploy -c … --tag development --message limelight@development --secrets-file …',
    'npx wrangler deploy -c wrangler.edge.toml --domain 127.0.0.1',
  ])
})

test('uploads source maps with the token of Sentry', async () => {
  const { commands, run } = recorder()
  await deploy(withVars({ SENTRY_AUTH_TOKEN: 't', SENTRY_ORG: 'o', SENTRY_PROJECT: 'p' }), { run })
  expect(commands.filter((line) => line.includes('sentry'))).toEqual([
    'npx --yes @sentry/cli@2 sourcemaps upload --release limelight@development --url-prefix ~/ dist/client',
    'npx --yes @sentry/cli@2 sourcemaps upload --release limelight@development --url-prefix ~/ dist/server',
  ])
})

test('deploys nothing while there is a problem, or with the keys of the local cloud', async () => {
  const { commands, run } = recorder()
  expect((await deploy(withVars({ MAIL_API_KEY: 're_wrong' }), { run })).error).toMatch(/Nothing was deployed/)
  expect(commands).toEqual(['npm run build'])
  fs.writeFileSync(path.join(dir, '.dev.vars'), '')
  expect((await deploy(at, { run })).error).toMatch(/Delete .dev.vars/)
  fs.rmSync(path.join(dir, '.dev.vars'))
})

test('names a public bucket, a missing event, an old API version and a key without rights', async () => {
  const cloudflare = (path: string, body: object) =>
    fetch(`${at.vars.R2_ENDPOINT}/client/v4/accounts/${at.vars.R2_ACCOUNT_ID}/r2/buckets/limelight/${path}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${keys.cloudflare}` },
      body: JSON.stringify(body),
    })
  await cloudflare('domains/managed', { enabled: true })
  await cloudflare('cors', { rules: [{ allowed: { origins: ['*'], methods: ['PUT'], headers: ['*'] } }] })
  const stripe = createClient(keys.stripeSecret, at.vars.STRIPE_API_BASE)
  const { data } = await stripe.webhookEndpoints.list()
  const [endpoint] = data.filter(({ application }) => application === null)
  await stripe.webhookEndpoints.update(endpoint?.id ?? '', { enabled_events: ['refund.created'] })
  const weak = await startAbly({
    port: 0,
    key: keys.ably,
    keySettings: { capability: { '*': ['publish'] }, isRevocable: false },
  })
  const { lines } = await check(withVars({ ABLY_ENDPOINT: `127.0.0.1:${weak.port}`, ABLY_CONTROL_TOKEN: undefined }))
  await weak.close()
  const text = lines.join('\n')
  expect(text).toMatch(/anyone can read the bucket at r2.dev/)
  expect(text).toMatch(/pages of every origin/)
  expect(text).toMatch(/webhook of this account lacks payment_intent.succeeded/)
  expect(text).toMatch(/key lacks subscribe, presence, history, channel-metadata/)
  expect(text).toMatch(/no revocable tokens/)
})
