import fs from 'node:fs'
import path from 'node:path'
import { migrateLocal } from '#ops/database/migrate.ts'
import { corsRule, lifecycleRules } from '#ops/deploy/bucket-rules.ts'
import { startAbly } from './ably/index.ts'
import { startConsole } from './console/index.ts'
import type { LimitedAccount } from './console/limits.ts'
import type { Service } from './console/services.ts'
import { createLimits } from './limits/limits.ts'
import { lock } from './lock.ts'
import { startMail } from './mail/index.ts'
import { startNeon } from './neon/index.ts'
import { type Postgres, startPostgres } from './postgres/index.ts'
import { startPush } from './push/index.ts'
import { startR2 } from './r2/index.ts'
import { startRealtimeKit } from './realtimekit/index.ts'
import { startRedis } from './redis/index.ts'
import { startReport } from './report/index.ts'
import { startStripe } from './stripe/index.ts'
import { migratedData } from './template.ts'
import { keys, mailDomain, workerVars } from './vars.ts'

export type CloudOptions = {
  /** Port of the console; the services use the ten ports after it. With 0 every service uses any free port. */
  port: number
  /** Data directory, created if missing. Only one local cloud can use it at a time. */
  dir: string
  /** Deletes existing data before the start. */
  fresh?: boolean
  /** With false, the data of Redis, Stripe and mail are not written to files. */
  writesFiles?: boolean
  /** Origin of the product, for webhooks. */
  appOrigin: string
  /** Plans and changed limits of the vendors, in the form of LOCAL_CLOUD_LIMITS; by default the default plans. */
  limits?: string | undefined
}

export type Cloud = {
  /** The console's port. */
  port: number
  /** The Worker's variables (APP_ENV=local). */
  vars: Record<string, string>
  /** URL of the database for its superuser: for migrations, seeds and tests. */
  ownerUrl: string
  services: Service[]
  /** Use of the vendors' limits. */
  limits: LimitedAccount[]
  postgres: Postgres
  close(): Promise<void>
}

type Closable = { close(): Promise<void> }

/**
 * Starts every stand-in and migrates the database. If one of them cannot start, the others are stopped.
 * @throws a sentence if a port is taken or another local cloud uses the directory.
 */
export async function startCloud(options: CloudOptions): Promise<Cloud> {
  const dir = path.resolve(options.dir)
  const unlock = lock(dir)
  const started: Closable[] = []
  const close = async () => {
    // Stops the services in reverse order, each before the services that it needs.
    for (const service of started.splice(0).reverse()) await service.close()
    unlock()
  }
  try {
    if (options.fresh) empty(dir)
    // If this process runs as root, PostgreSQL runs as another user, who must be able to enter the directory.
    if (process.getuid?.() === 0) fs.chmodSync(dir, 0o755)
    return { ...(await start({ ...options, dir }, started)), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function start(options: CloudOptions, started: Closable[]): Promise<Omit<Cloud, 'close'>> {
  const { dir, appOrigin, fresh = false, writesFiles = true } = options
  const stored = (name: string) => writesFiles && { dir: path.join(dir, name) }
  const at = (offset: number) => (options.port === 0 ? 0 : options.port + offset)
  const keep = async <T extends Closable>(starting: Promise<T>): Promise<T> => {
    const service = await starting
    started.push(service)
    return service
  }
  const choice = options.limits
  const limits = {
    ably: createLimits('ably', { choice }),
    mail: createLimits('mail', { choice }),
    neon: createLimits('neon', { choice }),
    realtimekit: createLimits('realtimekit', { choice }),
    redis: createLimits('redis', { choice }),
    stripe: createLimits('stripe', { choice }),
  }
  const startingR2 = keep(
    startR2({
      port: at(9),
      dir: path.join(dir, 'r2'),
      credentials: keys.r2,
      apiToken: keys.cloudflare,
      buckets: [{ name: keys.r2Bucket, cors: [uploadRule(appOrigin)], lifecycle: lifecycleRules }],
    }),
  )
  const [postgres, redis, stripe, ably, mail, report, push, r2, realtimekit] = await allStarted([
    keep(startPostgres({ port: at(1), dir: path.join(dir, 'postgres'), fresh, copyOf: migratedData })),
    keep(startRedis({ port: at(3), token: keys.redisToken, ...stored('redis'), limits: limits.redis })),
    keep(
      startStripe({
        port: at(4),
        ...stored('stripe'),
        limits: limits.stripe,
        secretKey: keys.stripeSecret,
        publishableKey: keys.stripePublishable,
        webhooks: [{ url: `${appOrigin}/api/webhooks/stripe`, secret: keys.stripeWebhook }],
      }),
    ),
    keep(
      startAbly({
        port: at(5),
        key: keys.ably,
        limits: limits.ably,
        controlToken: keys.ablyControl,
        webhook: { url: `${appOrigin}/api/webhooks/ably`, channels: /^presence:/ },
      }),
    ),
    keep(
      startMail({
        port: at(6),
        apiKey: keys.mail,
        ...(writesFiles && { file: path.join(dir, 'mail', 'mails.json') }),
        domains: [mailDomain],
        limits: limits.mail,
      }),
    ),
    keep(startReport({ port: at(7), key: keys.report })),
    keep(startPush({ port: at(8) })),
    startingR2,
    keep(
      startRealtimeKit({
        port: at(10),
        token: keys.realtimekit,
        limits: limits.realtimekit,
        appId: keys.realtimekitApp,
        webhookUrl: `${appOrigin}/api/webhooks/realtimekit`,
        r2: async () => `http://127.0.0.1:${(await startingR2).port}`,
      }),
    ),
  ])
  const neon = await keep(startNeon({ port: at(2), postgresPort: postgres.port, limits: limits.neon }))
  await migrateLocal(postgres.ownerUrl).catch((cause: unknown) => {
    throw new Error(`${otherVersion(dir)}\n(${cause instanceof Error ? cause.message.split('\n')[0] : cause})`, {
      cause,
    })
  })
  const services: Service[] = [
    { name: 'postgres', label: 'PostgreSQL', address: postgres.ownerUrl, ping: postgres.ping },
    web('neon', 'Neon (HTTP and WebSocket)', neon.port),
    web('redis', 'Upstash Redis', redis.port),
    web('stripe', 'Stripe', stripe.port),
    web('ably', 'Ably', ably.port),
    web('mail', 'Mail (Resend)', mail.port),
    web('report', 'Error reports (Sentry)', report.port),
    web('push', 'Web push', push.port),
    web('r2', 'Cloudflare R2', r2.port),
    web('realtimekit', 'Cloudflare RealtimeKit', realtimekit.port),
  ]
  const accounts = Object.entries(limits).map(([service, { plan, figures }]) => ({
    label: services.find(({ name }) => name === service)?.label ?? service,
    service,
    plan,
    figures,
  }))
  const console = await keep(
    startConsole({
      port: at(0),
      services,
      limits: accounts,
      mails: mail.mails,
      reports: report.events,
      pushes: push.pushes,
      buckets: r2.buckets,
      appOrigin,
    }),
  )
  const vars = workerVars(appOrigin, dir, {
    neon: neon.port,
    redis: redis.port,
    stripe: stripe.port,
    ably: ably.port,
    mail: mail.port,
    report: report.port,
    push: push.port,
    r2: r2.port,
    realtimekit: realtimekit.port,
    stripeScriptUrl: stripe.scriptUrl,
  })
  return { port: console.port, vars, ownerUrl: postgres.ownerUrl, services, limits: accounts, postgres }
}

/** Error message for data of another version: migrations of unreleased versions may have been rewritten. */
const otherVersion = (dir: string) =>
  `The database in ${dir} cannot be brought up to date; an older version made it. Start with --fresh to empty it.`

/** CORS rule of the bucket: only pages of the product can upload. */
function uploadRule(appOrigin: string) {
  // The browser may show the product as localhost or as 127.0.0.1.
  const origins = [appOrigin, appOrigin.replace('//127.0.0.1', '//localhost')]
  const { allowed, exposeHeaders: expose, maxAgeSeconds } = corsRule(origins)
  return { ...allowed, expose, maxAgeSeconds }
}

function web(name: Service['name'], label: string, port: number): Service {
  const address = `http://127.0.0.1:${port}`
  return { name, label, address, control: `${address}/__control` }
}

/** Like Promise.all, but waits for all promises before it rejects, so that no service is still starting afterwards. */
async function allStarted<T extends readonly unknown[]>(starting: { [K in keyof T]: Promise<T[K]> }): Promise<T> {
  await Promise.allSettled(starting)
  // TypeScript loses the tuple type in Promise.all of a mapped type.
  return (await Promise.all(starting)) as unknown as T
}

function empty(dir: string): void {
  for (const name of fs.readdirSync(dir))
    if (name !== 'lock.json' && name !== 'postgres') fs.rmSync(path.join(dir, name), { recursive: true })
}
