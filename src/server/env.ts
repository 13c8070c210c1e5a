import * as z from 'zod'
import { readDsn } from '#providers/report/dsn.ts'
import { FEATURE_FLAGS, isFeatureFlag } from '#shared/flags.ts'

const secret = z.string().min(1)
const url = z.url()
const secureUrl = z.url({ protocol: /^https$/, error: 'must begin with https://' })

function isDsn(text: string): boolean {
  try {
    return readDsn(text).key !== ''
  } catch {
    return false
  }
}

/** `id:key`, separated by commas. The first key encrypts new values; the others still decrypt older ones. */
const sealingKeys = z
  .string()
  .regex(
    /^[\w.-]{1,40}:[A-Za-z0-9+/]{43}=(,[\w.-]{1,40}:[A-Za-z0-9+/]{43}=)*$/,
    'must look like 2026-11:KEY, KEY being 32 bytes in base64',
  )
  .transform((list) => list.split(',').map((one) => ({ id: one.split(':')[0] ?? '', key: one.split(':')[1] ?? '' })))

/** `id:private:public`, separated by commas. The first key signs; the others only verify older signatures. */
const signingKeys = z
  .string()
  .regex(
    /^[\w.-]{1,40}(:[A-Za-z0-9_-]{43}){2}(,[\w.-]{1,40}(:[A-Za-z0-9_-]{43}){2})*$/,
    'must look like 2026-11:PRIVATE:PUBLIC, each 32 bytes in base64url (npm run receipt-keys)',
  )
  .transform((list) =>
    list.split(',').map((one) => {
      const [kid = '', d = '', x = ''] = one.split(':')
      return { kty: 'OKP', crv: 'Ed25519', kid, d, x } as const
    }),
  )

const noSuchFlag = (names: string[]) => `has no flag "${names.join('", "')}"; there are ${FEATURE_FLAGS.join(', ')}`

const always = {
  APP_ORIGIN: url,
  DATABASE_URL: secret,
  UPSTASH_REDIS_REST_URL: url,
  UPSTASH_REDIS_REST_TOKEN: secret,
  ABLY_API_KEY: z.string().regex(/^[^:]+:.+$/, 'must look like name:secret'),
  STRIPE_SECRET_KEY: secret,
  STRIPE_PUBLISHABLE_KEY: secret,
  STRIPE_WEBHOOK_SECRET: secret,
  MAIL_API_KEY: secret,
  MAIL_FROM: secret,
  SENTRY_DSN: z.string().refine(isDsn, 'must look like https://KEY@HOST/PROJECT'),
  VAPID_PUBLIC_KEY: z.string().regex(/^B[A-Za-z0-9_-]{86}$/, 'must be the 65 bytes of a P-256 point in base64url'),
  VAPID_PRIVATE_KEY: z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'must be 32 bytes in base64url'),
  VAPID_SUBJECT: z.string().regex(/^(mailto:.+@|https:\/\/)./, 'must begin with mailto: or https://'),
  R2_ACCOUNT_ID: z.string().regex(/^[0-9a-f]{32}$/, 'must be the 32 hexadecimal digits of the account'),
  R2_ACCESS_KEY_ID: secret,
  R2_SECRET_ACCESS_KEY: secret,
  R2_BUCKET: secret,
  REALTIMEKIT_ACCOUNT_ID: secret,
  REALTIMEKIT_APP_ID: secret,
  REALTIMEKIT_API_TOKEN: secret,
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters'),
  /** The previous secret. Only two-step sign-in reads it, and encrypts again with the new one. */
  SESSION_SECRET_OLD: z.string().min(32, 'must have at least 32 characters').optional(),
  ADDRESS_KEYS: sealingKeys,
  RECEIPT_KEYS: signingKeys,
  FEATURE_FLAGS: z
    .string()
    .default('')
    .transform((list, { issues }) => {
      const names = list.split(',').flatMap((name) => name.trim() || [])
      const unknown = names.filter((name) => !isFeatureFlag(name))
      // An unknown flag would silently stay off.
      if (unknown.length > 0) issues.push({ code: 'custom', input: list, message: noSuchFlag(unknown) })
      return names.filter(isFeatureFlag)
    }),
}

/** Names of the variables that `wrangler secret put` sets. */
export const secretNames = Object.keys(always).filter((name) => name !== 'FEATURE_FLAGS')

/** URLs of the stand-ins of the local cloud. In production each of these is an error. */
const localOnly = {
  NEON_LOCAL_PROXY: secret,
  STRIPE_API_BASE: url,
  STRIPE_SCRIPT_URL: url,
  ABLY_ENDPOINT: secret,
  MAIL_API_BASE: url,
  PUSH_API_BASE: url,
  R2_ENDPOINT: url,
  REALTIMEKIT_API_BASE: url,
  REALTIMEKIT_BASE_URI: secret,
  REALTIMEKIT_SCRIPT_URL: url,
}
/** A test need not wait 15 minutes for a token to expire. */
const accessTokenSeconds = z.coerce.number().int().min(5).max(900).default(900)
const absent = z.undefined('belongs to the local cloud and must not be set in production')

const production = z.object({
  APP_ENV: z.literal('production'),
  ...always,
  APP_ORIGIN: secureUrl,
  UPSTASH_REDIS_REST_URL: secureUrl,
  NEON_LOCAL_PROXY: absent.optional(),
  STRIPE_API_BASE: absent.optional(),
  STRIPE_SCRIPT_URL: absent.optional(),
  ABLY_ENDPOINT: absent.optional(),
  MAIL_API_BASE: absent.optional(),
  PUSH_API_BASE: absent.optional(),
  R2_ENDPOINT: absent.optional(),
  REALTIMEKIT_API_BASE: absent.optional(),
  REALTIMEKIT_BASE_URI: absent.optional(),
  REALTIMEKIT_SCRIPT_URL: absent.optional(),
  ACCESS_TOKEN_SECONDS: absent.optional(),
})
const local = z.object({
  APP_ENV: z.literal('local'),
  ...always,
  ...localOnly,
  ACCESS_TOKEN_SECONDS: accessTokenSeconds,
})
const schema = z.discriminatedUnion('APP_ENV', [production, local])

export type Env = z.infer<typeof schema>

/**
 * Parses the Worker's configuration, once for each isolate.
 * @throws with every missing or invalid variable named. That stops the start; production never uses a stand-in.
 */
export function parseEnv(raw: Record<string, unknown>): Env {
  const parsed = schema.safeParse(raw)
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map((issue) => {
    const name = issue.path.join('.')
    return raw[name] === undefined ? `  ${name} is missing` : `  ${name} ${issue.message}`
  })
  throw new Error(`The configuration is incomplete (.dev.vars.example describes every variable):\n${lines.join('\n')}`)
}
