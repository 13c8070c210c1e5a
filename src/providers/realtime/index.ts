import { SignJWT } from 'jose'

/** What a holder of a token may do, per channel pattern, in Ably's words. */
export type Capabilities = Record<string, ('subscribe' | 'publish' | 'presence' | 'history')[]>

export type Announcement = { channel: string; name: string; data: unknown; id: string }

/** Telling browsers what just happened. Losing an announcement never loses the fact: screens read the database. */
export type Realtime = {
  /** A token for one person's browser, `seconds` valid. */
  token(clientId: string, capabilities: Capabilities, seconds: number): Promise<string>
  /** @throws when the service did not take all of them; they may then be sent again, the ids make that harmless. */
  publish(announcements: Announcement[]): Promise<void>
}

const answerWithinMs = 4_000

type Config = { key: string; endpoint?: string | undefined }

// Over fetch and a JWT, not the SDK: 5 KB instead of 59 KB in the Worker for two calls.
export function createRealtime({ key, endpoint }: Config, now: () => number): Realtime {
  const [keyName = '', secret = ''] = key.split(/:(.*)/s)
  const base = endpoint ? `http://${endpoint}` : 'https://main.realtime.ably.net'
  const authorization = `Basic ${btoa(key)}`

  return {
    token(clientId, capabilities, seconds) {
      const issuedAt = Math.floor(now() / 1000)
      return new SignJWT({ 'x-ably-capability': JSON.stringify(capabilities), 'x-ably-clientId': clientId })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: keyName })
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + seconds)
        .sign(new TextEncoder().encode(secret))
    },
    async publish(announcements) {
      if (announcements.length === 0) return
      const specs = announcements.map(({ channel, name, data, id }) => ({
        channels: [channel],
        messages: [{ id, name, data: JSON.stringify(data), encoding: 'json' }],
      }))
      const answer = await fetch(`${base}/messages`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(specs),
        signal: AbortSignal.timeout(answerWithinMs),
      })
      const body: unknown = await answer.json().catch(() => undefined)
      if (!answer.ok || !Array.isArray(body)) throw new Error(`realtime publish answered ${answer.status}`)
    },
  }
}
