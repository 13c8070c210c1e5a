import type { FeatureFlag } from '#shared/flags.ts'
import { accessTokenSeconds } from './access-token.ts'
import type { Env } from './env.ts'

/** Configuration that every browser may know. It is part of the page. */
export type PublicConfig = {
  /** True if the demo accounts exist: an installation with the local cloud. */
  demo: boolean
  /** Feature flags that are on. */
  flags: readonly FeatureFlag[]
  /** Lifetime of an access token, in seconds. */
  accessTokenSeconds: number
  stripePublishableKey: string
  /** URL of the payment script; null in production, which uses the vendor's. */
  stripeScriptUrl: string | null
  /** Public key for push subscriptions. */
  pushKey: string
  /** URL of realtime; null in production, which uses the vendor's. */
  realtime: {
    endpoint: string
    port: number
    tls: boolean
    disableConnectivityCheck?: boolean
    wsConnectivityCheckUrl?: string
  } | null
  /** URL of meetings and of a script that loads before their client; null in production, which uses the vendor's. */
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

/** Splits `127.0.0.1:4005` into the options of the vendor's SDK. */
function realtimeAt(address: string) {
  const { hostname, port } = new URL(`http://${address}`)
  return {
    endpoint: hostname,
    port: Number(port || 80),
    tls: false,
    // A slow machine must not make the SDK check the internet connection at the vendor.
    disableConnectivityCheck: true,
    wsConnectivityCheckUrl: `ws://${address}`,
  }
}
