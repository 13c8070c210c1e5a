import type { FeatureFlag } from '#shared/flags.ts'
import { accessTokenSeconds } from './access-token.ts'
import type { Env } from './env.ts'

/** What every browser may know of the configuration; it travels in the page. */
export type PublicConfig = {
  /** The demo accounts exist: a copy with the local cloud. */
  demo: boolean
  /** The areas that are on. */
  flags: readonly FeatureFlag[]
  /** How long an access token lives. */
  accessTokenSeconds: number
  stripePublishableKey: string
  /** Where the payment script comes from, if not from its vendor: local only. */
  stripeScriptUrl: string | null
  /** What a browser subscribes to pushes with. */
  pushKey: string
  /** Where realtime is, if not at its vendor: local only. */
  realtime: {
    endpoint: string
    port: number
    tls: boolean
    disableConnectivityCheck?: boolean
    wsConnectivityCheckUrl?: string
  } | null
  /** Where meetings are, and what a page loads before their client, if not at the vendor: local only. */
  meetings: { baseUri: string; scriptUrl: string } | null
}

export function publicConfig(env: Env): PublicConfig {
  const isLocal = env.APP_ENV === 'local'
  return {
    demo: isLocal,
    flags: env.FEATURE_FLAGS,
    accessTokenSeconds: accessTokenSeconds(env),
    stripePublishableKey: env.STRIPE_PUBLISHABLE_KEY,
    stripeScriptUrl: isLocal ? env.STRIPE_SCRIPT_URL : null,
    pushKey: env.VAPID_PUBLIC_KEY,
    realtime: isLocal ? realtimeAt(env.ABLY_ENDPOINT) : null,
    meetings: isLocal ? { baseUri: env.REALTIMEKIT_BASE_URI, scriptUrl: env.REALTIMEKIT_SCRIPT_URL } : null,
  }
}

/** `127.0.0.1:4005`, as the vendor's SDK wants it. */
function realtimeAt(address: string) {
  const { hostname, port } = new URL(`http://${address}`)
  return {
    ...{ endpoint: hostname, port: Number(port || 80), tls: false },
    // a slow machine is not a reason to ask the vendor whether the internet is there
    ...{ disableConnectivityCheck: true, wsConnectivityCheckUrl: `ws://${address}` },
  }
}
