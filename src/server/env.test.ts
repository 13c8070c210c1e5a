import { expect, test } from 'vitest'
import { parseEnv } from './env.ts'

const complete = {
  APP_ENV: 'production',
  APP_ORIGIN: 'https://limelight.example',
  DATABASE_URL: 'postgres://a:b@c/d',
  UPSTASH_REDIS_REST_URL: 'https://r.example',
  UPSTASH_REDIS_REST_TOKEN: 't',
  ABLY_API_KEY: 'app.key:secret',
  STRIPE_SECRET_KEY: 'sk',
  STRIPE_PUBLISHABLE_KEY: 'pk',
  STRIPE_WEBHOOK_SECRET: 'whsec',
  MAIL_API_KEY: 're',
  MAIL_FROM: 'Limelight <hello@limelight.example>',
  SENTRY_DSN: 'https://key@o1.ingest.sentry.io/2',
  VAPID_PUBLIC_KEY: `B${'x'.repeat(86)}`,
  VAPID_PRIVATE_KEY: 'x'.repeat(43),
  VAPID_SUBJECT: 'mailto:hello@limelight.example',
  R2_ACCOUNT_ID: '0'.repeat(32),
  R2_ACCESS_KEY_ID: 'id',
  R2_SECRET_ACCESS_KEY: 'key',
  R2_BUCKET: 'limelight',
  REALTIMEKIT_ACCOUNT_ID: 'a',
  REALTIMEKIT_APP_ID: 'b',
  REALTIMEKIT_API_TOKEN: 'c',
  SESSION_SECRET: 'x'.repeat(32),
  ADDRESS_KEYS: `new:${'a'.repeat(43)}=,old:${'b'.repeat(43)}=`,
  RECEIPT_KEYS: `2026-11:${'c'.repeat(43)}:${'d'.repeat(43)}`,
  FEATURE_FLAGS: 'offers, digitals,',
}

test('reads a complete production configuration with flags as a list', () => {
  expect(parseEnv(complete).FEATURE_FLAGS).toEqual(['offers', 'digitals'])
})

test('names every missing production key at once', () => {
  const { DATABASE_URL: _, STRIPE_SECRET_KEY: __, SESSION_SECRET: ___, ...rest } = complete
  expect(() => parseEnv(rest)).toThrow(
    /DATABASE_URL is missing[\s\S]*STRIPE_SECRET_KEY is missing[\s\S]*SESSION_SECRET is missing/,
  )
})

test('refuses a stand-in URL in production', () => {
  expect(() => parseEnv({ ...complete, STRIPE_API_BASE: 'http://127.0.0.1:4004' })).toThrow(
    /STRIPE_API_BASE belongs to the local cloud/,
  )
})

test('production refuses unencrypted URLs', () => {
  for (const name of ['APP_ORIGIN', 'UPSTASH_REDIS_REST_URL'])
    expect(() => parseEnv({ ...complete, [name]: 'http://limelight.example' })).toThrow(`${name} must begin with https`)
})

test('only the local cloud may shorten the lifetime of access tokens', () => {
  expect(() => parseEnv({ ...complete, ACCESS_TOKEN_SECONDS: '60' })).toThrow(
    /ACCESS_TOKEN_SECONDS belongs to the local cloud/,
  )
})

test('the local environment requires every stand-in URL', () => {
  expect(() => parseEnv({ ...complete, APP_ENV: 'local' })).toThrow(/NEON_LOCAL_PROXY is missing/)
})

test('names an unknown feature flag, and accepts an empty list', () => {
  expect(() => parseEnv({ ...complete, FEATURE_FLAGS: 'offers, shop-itmes' })).toThrow(
    /FEATURE_FLAGS has no flag "shop-itmes"; there are analytics, .*shop-items/,
  )
  expect(parseEnv({ ...complete, FEATURE_FLAGS: '' }).FEATURE_FLAGS).toEqual([])
})

test('address keys have ids, and the first one encrypts new addresses', () => {
  expect(parseEnv(complete).ADDRESS_KEYS.map(({ id }) => id)).toEqual(['new', 'old'])
  for (const ADDRESS_KEYS of ['', 'a'.repeat(44), `k:${'a'.repeat(20)}=`, `k:${'a'.repeat(43)}=,`])
    expect(() => parseEnv({ ...complete, ADDRESS_KEYS }), ADDRESS_KEYS).toThrow(/ADDRESS_KEYS must look like/)
})
