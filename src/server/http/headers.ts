import { errorsPath } from '#shared/paths.ts'
import { dataPolicy, type PolicyEnv, pagePolicy } from './policy.ts'

const twoYears = 63_072_000

/** Headers of every response. `public/_headers` repeats them for files, which never reach the Worker. */
export const everywhere: Readonly<Record<string, string>> = {
  'strict-transport-security': `max-age=${twoYears}; includeSubDomains`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  // Wallets pay in windows that Stripe's frame opens and that must be able to send messages to it.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
}

/** Device permissions of a page: camera and microphone for calls, payment for the frames of Stripe and Google Pay. */
const permissions = [
  'camera=(self)',
  'microphone=(self)',
  'display-capture=(self)',
  'payment=(self "https://js.stripe.com" "https://*.js.stripe.com" "https://pay.google.com")',
  'geolocation=()',
  'usb=()',
  'serial=()',
  'hid=()',
  'midi=()',
].join(', ')

type Page = { env: PolicyEnv; nonce: string; hasCookie: boolean }

/** Sets the headers of a response of the Worker; a page also gets its own policy. */
export function secure(headers: Headers, { env, nonce, hasCookie }: Page): void {
  for (const [name, value] of Object.entries(everywhere)) headers.set(name, value)
  const isPage = headers.get('content-type')?.startsWith('text/html') ?? false
  headers.set('content-security-policy', isPage ? pagePolicy(env, nonce) : dataPolicy)
  // Answers are personal. Without this header a browser may store them on its disk, even after signing out.
  if (!isPage && !headers.has('cache-control')) headers.set('cache-control', 'no-store')
  if (!isPage) return
  headers.set('permissions-policy', permissions)
  headers.set('reporting-endpoints', `errors="${errorsPath}"`)
  // A nonce is for a single response, and the page of a signed-in user contains their access token.
  headers.set('cache-control', hasCookie ? 'private, no-store' : 'private, no-cache')
}
