import type RealtimeKitClient from '@cloudflare/realtimekit'
import { loadScript } from '#client/page/loadScript.ts'
import { within } from '#client/time/within.ts'
import type { PublicConfig } from '#server/public-config.ts'

/** Loads the meeting client, in browsers only. */
export const loadClient = async (): Promise<typeof RealtimeKitClient> =>
  import.meta.env.SSR ? Promise.reject() : (await import('@cloudflare/realtimekit')).default

let localScript: Promise<void> | undefined

/** Points the client's hosts to the stand-in of the local cloud. */
function bringLocal(config: PublicConfig['meetings']): Promise<void> {
  if (!config) return Promise.resolve()
  localScript ??= loadScript(config.scriptUrl).catch((error: unknown) => {
    localScript = undefined
    throw error
  })
  return localScript
}

/** Time limit in milliseconds of opening a meeting and of joining it. */
const openWithinMs = 30_000
const joinWithinMs = 20_000

/**
 * Creates a client for one meeting, with all devices off. @throws if the provider cannot be reached or does not respond
 * in time.
 */
export async function createClient(token: string, config: PublicConfig['meetings']): Promise<RealtimeKitClient> {
  const made = Promise.all([loadClient(), bringLocal(config)]).then(([Client]) =>
    Client.init({
      authToken: token,
      ...(config && { baseURI: config.baseUri }),
      defaults: { audio: false, video: false },
    }),
  )
  return within(openWithinMs, made, (late) => void late.leave().catch(() => {}))
}

/** Joins the meeting. Rejects if the provider does not respond in time; the caller then leaves the meeting. */
export const joinMeeting = (client: Pick<RealtimeKitClient, 'join'>): Promise<void> =>
  within(joinWithinMs, client.join())

/** States of a transport that carries no data. */
const broken: readonly string[] = ['disconnected', 'reconnecting', 'failed', 'closed']

/** Returns true if the transports of a meeting are connected. */
export function flows({ meta }: RealtimeKitClient): boolean {
  const { send, recv } = meta.mediaState
  return ![send.state, recv.state].some((state) => broken.includes(state))
}
