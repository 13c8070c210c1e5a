import { r2Endpoint } from '#providers/storage/index.ts'
import { errorsPath } from '#shared/reports.ts'

/** What of the configuration decides a policy. */
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

/** Stripe.js, its fields and 3-D Secure, and what they call: https://docs.stripe.com/security/guide#content-security-policy */
const stripe = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com', 'https://errors.stripe.com', 'https://r.stripe.com'],
}

/** Google Pay: its sheet is a frame, and a browser reads who handles a payment request by the page's policy. */
const wallets = {
  frame: ['https://pay.google.com'],
  connect: ['https://pay.google.com', 'https://google.com/pay', 'https://www.google.com/pay'],
}

/** Main and fallback hosts of the SDK, for its socket, its requests and its question whether there is a network. */
const ably = ['ably.net', 'ably-realtime.com'].flatMap((domain) => [`https://*.${domain}`, `wss://*.${domain}`])

/** The hosts of meetings: their interface, their socket, and where the client sends its measurements. */
const meetings = ['https://*.realtime.cloudflare.com', 'wss://*.realtime.cloudflare.com']

const originOf = (url: string) => new URL(url).origin

/** Hosts beside our own: the vendors', or with the local cloud the stand-ins' and nobody else's. */
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
 * What one page may do. Scripts run by their nonce, and what they load with them; a browser that does not know
 * 'strict-dynamic' goes by the hosts behind it. No inline script, style attribute or eval, in development neither.
 */
export const pagePolicy = (env: PolicyEnv, nonce: string): string => policyOf(env).join(nonce)

const known = new WeakMap<PolicyEnv, string[]>()

/** What stands before, between and after the places of the nonce. */
function policyOf(env: PolicyEnv): string[] {
  const parts = known.get(env) ?? policyWith(env, nonceMark).split(nonceMark)
  known.set(env, parts)
  return parts
}

const nonceMark = '{nonce}'

/** The toast library adds a style element, empty at first: these are the hashes of no text and of its own. */
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

/** An answer that is no page may do nothing at all, should a browser ever show it as one, and belongs to no origin. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"
