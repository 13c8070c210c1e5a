import { errorsPath } from '#shared/reports.ts'
import { dataPolicy, type PolicyEnv, pagePolicy } from './policy.ts'

const twoYears = 63_072_000

/** The same for every answer; `public/_headers` says them of files, which never reach the Worker. */
export const everywhere: Readonly<Record<string, string>> = {
  'strict-transport-security': `max-age=${twoYears}; includeSubDomains`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  // wallets pay in windows that Stripe's frame opens, and that must be able to answer it
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
}

/** What a page may ask the device for: calls need camera and microphone, the frames of Stripe and Google Pay pay. */
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

/** Adds to `headers` what every answer of the Worker carries; a page gets its own policy besides. */
export function secure(headers: Headers, { env, nonce, hasCookie }: Page): void {
  for (const [name, value] of Object.entries(everywhere)) headers.set(name, value)
  const isPage = headers.get('content-type')?.startsWith('text/html') ?? false
  headers.set('content-security-policy', isPage ? pagePolicy(env, nonce) : dataPolicy)
  // answers are somebody's own: a browser that is told nothing keeps them on its disk, past signing out
  if (!isPage && !headers.has('cache-control')) headers.set('cache-control', 'no-store')
  if (!isPage) return
  headers.set('permissions-policy', permissions)
  headers.set('reporting-endpoints', `errors="${errorsPath}"`)
  // a nonce is for one answer, and the page of somebody signed in carries their access token
  headers.set('cache-control', hasCookie ? 'private, no-store' : 'private, no-cache')
}
