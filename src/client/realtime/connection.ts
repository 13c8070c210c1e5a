import type { BaseRealtime } from 'ably/modular'
import type { PublicConfig } from '#server/public-config.ts'

type RealtimeChannel = ReturnType<BaseRealtime['channels']['get']>

type Listener = {
  channel: string
  /** The message name. */
  name: string
  hear: (data: unknown) => void
}

/** One connection of one signed-in person in one tab. It is made with the first listener, not before. */
export type RealtimeConnection = {
  /** @returns how to stop listening. */
  listen(listener: Listener): () => void
  /** Calls `missed` whenever messages may have been missed: at the start, and after a drop that was too long. */
  onMissed(channel: string, missed: () => void): () => void
  close(): void
}

type Options = { at: PublicConfig['realtime']; token: () => Promise<string> }

async function connect({ at, token }: Options): Promise<BaseRealtime> {
  const { BaseRealtime, FetchRequest, WebSocketTransport } = await import('ably/modular')
  return new BaseRealtime({
    ...at,
    transports: ['web_socket'],
    plugins: { WebSocketTransport, FetchRequest },
    logLevel: 1,
    authCallback: (_params, done) => {
      token().then(
        (jwt) => done(null, jwt),
        (error: unknown) => done(error instanceof Error ? error.message : 'no token', null),
      )
    },
  })
}

/** Reconnects and renews its token by itself (specification 1 §7.1); what it missed is for its listeners to read again. */
export function createRealtimeConnection(options: Options): RealtimeConnection {
  let client: Promise<BaseRealtime> | undefined
  let closed = false
  const users = new Map<string, number>()

  /** Holds a channel while anybody listens to it; `start` returns how to stop. */
  function hold(name: string, start: (channel: RealtimeChannel) => () => void): () => void {
    let stop: (() => void) | undefined
    let released = false
    users.set(name, (users.get(name) ?? 0) + 1)
    client ??= connect(options)
    void client.then(
      (realtime) => {
        if (!released && !closed) stop = start(realtime.channels.get(name))
      },
      () => {
        // the code did not arrive: the next listener tries again
        client = undefined
      },
    )
    return () => {
      released = true
      stop?.()
      const left = (users.get(name) ?? 1) - 1
      users.set(name, left)
      if (left === 0) void client?.then((realtime) => realtime.channels.get(name).detach()).catch(() => {})
    }
  }

  return {
    listen: ({ channel, name, hear }) =>
      hold(channel, (held) => {
        const heard = ({ data }: { data?: unknown }) => hear(data)
        // a refusal ends in the channel's failed state, which the SDK reports
        held.subscribe(name, heard).catch(() => {})
        return () => held.unsubscribe(name, heard)
      }),
    onMissed: (channel, missed) =>
      hold(channel, (held) => {
        const attached = ({ resumed }: { resumed?: boolean }) => {
          if (!resumed) missed()
        }
        held.on(['attached', 'update'], attached)
        return () => held.off(attached)
      }),
    close() {
      closed = true
      void client?.then((realtime) => realtime.close()).catch(() => {})
    },
  }
}
