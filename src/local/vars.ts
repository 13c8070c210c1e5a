import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type * as z from 'zod'
import { root } from '#ops/command.ts'
import { appRole } from '#ops/database/migrate.ts'
import { makeReceiptKey } from '#ops/receipt-keys.ts'
import { makeVapidKeys, vapidKeys } from '#ops/vapid.ts'
import { clientBaseUri } from './realtimekit/script.ts'

/** Keys of the stand-ins. They protect nothing, because every service listens on loopback only. */
export const keys = {
  redisToken: 'local-redis-token',
  ably: 'local.limelight:local-ably-secret',
  stripeSecret: 'sk_test_local',
  stripePublishable: 'pk_test_local',
  stripeWebhook: 'whsec_local',
  mail: 're_local',
  report: 'localreports',
  realtimekit: 'local-realtimekit-token',
  realtimekitApp: 'local',
  r2: { accessKeyId: 'local-r2', secretAccessKey: 'local-r2-secret' },
  r2Bucket: 'limelight',
  /** Tokens of an operator, which the product never has: Cloudflare's API and Ably's Control API. */
  cloudflare: 'local-cloudflare-token',
  ablyControl: 'local-ably-control-token',
} as const

/** The verified sending domain. */
export const mailDomain = 'limelight.test'

export type Addresses = {
  neon: number
  redis: number
  stripe: number
  ably: number
  mail: number
  report: number
  push: number
  r2: number
  realtimekit: number
  /** URL of the script that replaces Stripe.js. */
  stripeScriptUrl: string
}

/** Returns the hosts and URLs of the local cloud's services for a console port (src/local/cloud.ts). */
export const serviceUrlsFor = (cloudPort: number): Addresses => ({
  neon: cloudPort + 2,
  redis: cloudPort + 3,
  stripe: cloudPort + 4,
  ably: cloudPort + 5,
  mail: cloudPort + 6,
  report: cloudPort + 7,
  push: cloudPort + 8,
  r2: cloudPort + 9,
  realtimekit: cloudPort + 10,
  stripeScriptUrl: `http://127.0.0.1:${cloudPort + 4}/endive/stripe.js`,
})

/** Returns the Worker's variables for a product at `appOrigin` on this local cloud. */
export function workerVars(appOrigin: string, dir: string, at: Addresses): Record<string, string> {
  const vapid = keptVapidKeys(dir)
  return {
    APP_ENV: 'local',
    APP_ORIGIN: appOrigin,
    // The driver connects through NEON_LOCAL_PROXY, so the host name is not resolved.
    DATABASE_URL: `postgres://${appRole.user}:${appRole.password}@db.local/limelight`,
    NEON_LOCAL_PROXY: `127.0.0.1:${at.neon}`,
    UPSTASH_REDIS_REST_URL: `http://127.0.0.1:${at.redis}`,
    UPSTASH_REDIS_REST_TOKEN: keys.redisToken,
    ABLY_API_KEY: keys.ably,
    ABLY_ENDPOINT: `127.0.0.1:${at.ably}`,
    STRIPE_SECRET_KEY: keys.stripeSecret,
    STRIPE_PUBLISHABLE_KEY: keys.stripePublishable,
    STRIPE_WEBHOOK_SECRET: keys.stripeWebhook,
    STRIPE_API_BASE: `http://127.0.0.1:${at.stripe}`,
    STRIPE_SCRIPT_URL: at.stripeScriptUrl,
    MAIL_API_KEY: keys.mail,
    MAIL_API_BASE: `http://127.0.0.1:${at.mail}`,
    MAIL_FROM: `Limelight <hello@${mailDomain}>`,
    SENTRY_DSN: `http://${keys.report}@127.0.0.1:${at.report}/1`,
    VAPID_PUBLIC_KEY: vapid.publicKey,
    VAPID_PRIVATE_KEY: vapid.privateKey,
    VAPID_SUBJECT: 'mailto:hello@limelight.test',
    PUSH_API_BASE: `http://127.0.0.1:${at.push}`,
    R2_ENDPOINT: `http://127.0.0.1:${at.r2}`,
    R2_ACCOUNT_ID: '0'.repeat(32),
    R2_ACCESS_KEY_ID: keys.r2.accessKeyId,
    R2_SECRET_ACCESS_KEY: keys.r2.secretAccessKey,
    R2_BUCKET: keys.r2Bucket,
    REALTIMEKIT_ACCOUNT_ID: 'local',
    REALTIMEKIT_APP_ID: keys.realtimekitApp,
    REALTIMEKIT_API_TOKEN: keys.realtimekit,
    REALTIMEKIT_API_BASE: `http://127.0.0.1:${at.realtimekit}`,
    REALTIMEKIT_BASE_URI: clientBaseUri,
    REALTIMEKIT_SCRIPT_URL: `http://127.0.0.1:${at.realtimekit}/client.js`,
    SESSION_SECRET: keptSecret(dir, 'session-secret', 'base64url'),
    ADDRESS_KEYS: `local:${keptSecret(dir, 'address-key', 'base64')}`,
    RECEIPT_KEYS: keptReceiptKey(dir),
    FEATURE_FLAGS: featureFlags(),
    ...(process.env.ACCESS_TOKEN_SECONDS && { ACCESS_TOKEN_SECONDS: process.env.ACCESS_TOKEN_SECONDS }),
  }
}

/**
 * Returns a stored secret, created once, so that users stay signed in after a restart and encrypted data can be read.
 */
function keptSecret(dir: string, name: string, form: 'base64' | 'base64url'): string {
  const file = path.join(dir, name)
  if (!fs.existsSync(file)) fs.writeFileSync(file, randomBytes(32).toString(form), { mode: 0o600 })
  return fs.readFileSync(file, 'utf8')
}

/** Returns the stored receipt key, created once, so that older receipts can be verified after a restart. */
function keptReceiptKey(dir: string): string {
  const file = path.join(dir, 'receipt-key')
  if (!fs.existsSync(file)) fs.writeFileSync(file, makeReceiptKey('local'), { mode: 0o600 })
  return fs.readFileSync(file, 'utf8')
}

/** Returns the stored push keys, created once, because with another pair every browser would have to subscribe again. */
function keptVapidKeys(dir: string): z.infer<typeof vapidKeys> {
  const file = path.join(dir, 'vapid.json')
  if (!fs.existsSync(file)) fs.writeFileSync(file, JSON.stringify(makeVapidKeys()), { mode: 0o600 })
  return vapidKeys.parse(JSON.parse(fs.readFileSync(file, 'utf8')))
}

/**
 * Returns FEATURE_FLAGS from the environment or, if not set, from wrangler.toml. `FEATURE_FLAGS= npm run dev` turns all
 * off.
 */
function featureFlags(): string {
  if (process.env.FEATURE_FLAGS !== undefined) return process.env.FEATURE_FLAGS
  const line = /^FEATURE_FLAGS = "([^"]*)"$/m.exec(fs.readFileSync(path.join(root, 'wrangler.toml'), 'utf8'))
  if (line?.[1] === undefined) throw new Error('wrangler.toml has no line FEATURE_FLAGS = "…"')
  return line[1]
}
