import { r2Endpoint } from '#providers/storage/index.ts'
import { errorsPath } from '#shared/paths.ts'

/** Part of the configuration that determines a policy. */
export type PolicyEnv =
  | { APP_ENV: 'production'; R2_ACCOUNT_ID: string }
  | {
      APP_ENV: 'local'
      STRIPE_SCRIPT_URL: string
      STRIPE_API_BASE: string
      ABLY_ENDPOINT: string
      R2_ENDPOINT: string
      REALTIMEKIT_SCRIPT_URL: string
    }

type Sources = Record<string, readonly string[]>

/** Stripe.js, its fields and 3-D Secure, and their hosts: https://docs.stripe.com/security/guide#content-security-policy */
const stripe = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com', 'https://errors.stripe.com', 'https://r.stripe.com'],
}

/** Google Pay: its sheet is a frame, and a browser reads the payment handler under the page's policy. */
const wallets = {
  frame: ['https://pay.google.com'],
  connect: ['https://pay.google.com', 'https://google.com/pay', 'https://www.google.com/pay'],
}

/** Main and fallback hosts of the SDK, for its socket, its requests and its connectivity check. */
const ably = ['ably.net', 'ably-realtime.com'].flatMap((domain) => [`https://*.${domain}`, `wss://*.${domain}`])

/** Hosts of meetings: API, socket, and the client's measurements. */
const meetings = ['https://*.realtime.cloudflare.com', 'wss://*.realtime.cloudflare.com']

const originOf = (url: string) => new URL(url).origin

/** Returns the hosts besides our own: those of the vendors or, in the local cloud, only the stand-ins. */
function outside(env: PolicyEnv) {
  if (env.APP_ENV === 'production')
    return {
      script: stripe.script,
      frame: [...stripe.frame, ...wallets.frame],
      connect: [...stripe.connect, ...wallets.connect, ...ably, ...meetings, r2Endpoint(env.R2_ACCOUNT_ID)],
    }
  const payment = [...new Set([originOf(env.STRIPE_SCRIPT_URL), originOf(env.STRIPE_API_BASE)])]
  const realtime = [`http://${env.ABLY_ENDPOINT}`, `ws://${env.ABLY_ENDPOINT}`]
  const room = originOf(env.REALTIMEKIT_SCRIPT_URL)
  return {
    script: [...payment, room],
    frame: payment,
    connect: [...payment, ...realtime, originOf(env.R2_ENDPOINT), room, room.replace(/^http/, 'ws')],
  }
}

const written = (sources: Sources): string =>
  Object.entries(sources)
    .map(([directive, allowed]) => [directive, ...allowed].join(' '))
    .join('; ')

/**
 * Returns the content security policy of a page. Scripts run by their nonce, with everything that they load; browsers
 * without 'strict-dynamic' use the hosts behind it. No inline script, style attribute or eval is allowed, in development
 * neither.
 */
export const pagePolicy = (env: PolicyEnv, nonce: string): string => policyOf(env).join(nonce)

const known = new WeakMap<PolicyEnv, string[]>()

/** Returns the policy split at the places of the nonce. */
function policyOf(env: PolicyEnv): string[] {
  const parts = known.get(env) ?? policyWith(env, nonceMark).split(nonceMark)
  known.set(env, parts)
  return parts
}

const nonceMark = '{nonce}'

/** Hashes of the style element that the toast library adds: empty at first, then with its own text. */
const toastStyles = [
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='",
]

function policyWith(env: PolicyEnv, nonce: string): string {
  const { script, frame, connect } = outside(env)
  const once = `'nonce-${nonce}'`
  return written({
    'default-src': ["'self'"],
    'script-src': [once, "'strict-dynamic'", "'self'", ...script],
    'style-src': ["'self'", once, ...toastStyles],
    'img-src': ["'self'", 'data:', 'blob:'],
    'media-src': ["'self'", 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...connect],
    'frame-src': frame,
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    ...(env.APP_ENV === 'production' && { 'upgrade-insecure-requests': [] }),
    'report-uri': [errorsPath],
    'report-to': ['errors'],
  })
}

/** Policy of a response that is no page: if a browser shows it as one, it may do nothing and has no origin. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"
