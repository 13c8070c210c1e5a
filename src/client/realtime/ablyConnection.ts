import type { BaseRealtime } from 'ably/modular'
import * as z from 'zod/mini'
import type { PublicConfig } from '#server/public-config.ts'
import { adminChannel, namedBy, presenceChannel } from '#shared/channels.ts'
import { fromBase64 } from '#shared/encoding.ts'

const claims = z.object({ 'x-ably-capability': z.string() })
const capability = z.record(z.string(), z.unknown())

/** Returns the channels that a token allows, read from its payload; empty for an invalid token. */
function tokenChannels(jwt: string): Set<string> {
  try {
    const [, body = ''] = jwt.split('.')
    const { 'x-ably-capability': text } = claims.parse(JSON.parse(new TextDecoder().decode(fromBase64(body))))
    return new Set(Object.keys(capability.parse(JSON.parse(text))))
  } catch {
    return new Set()
  }
}

/** A message of a channel. `from` is the publisher's user id, undefined for the server. */
export type ChannelMessage = { channel: string; name: string; data: unknown; from: string | undefined }

export type ConnectionEvents = {
  said(message: ChannelMessage): void
  /** Messages of the channel may have been missed: it was attached late, resumed with a gap, or closed. */
  missed(channel: string): void
  changed(isUp: boolean): void
}

/** The single connection of a browser to Ably. */
export type AblyConnection = {
  /** Subscribes to exactly these channels. Channels that the token does not allow are attached once a token does. */
  hold(channels: ReadonlySet<string>): void
  publish(channel: string, name: string, data: unknown): void
  /** Reconnects now if the connection is down: timers of background tabs are throttled. */
  wake(): void
  close(): void
}

export type OpenConnection = (first: ReadonlySet<string>, events: ConnectionEvents) => Promise<AblyConnection>

export type ConnectionOptions = {
  at: PublicConfig['realtime']
  userId: string
  /** Returns a token for the named channels, as far as the user may read them. */
  token: (named: ReturnType<typeof namedBy>) => Promise<string>
}

/** Milliseconds for which a user stays present after the connection drops; a clean close counts at once. */
const remainsPresentMs = 3_000
/** Interval in milliseconds in which either side notices a dead connection: the minimum that the service allows. */
const heartbeatMs = 5_000

type Channel = ReturnType<BaseRealtime['channels']['get']>

const retryMs = 2_000
const suspendedRetryMs = 15_000

/** Opens a connection that reconnects and renews its token by itself. The user is present while it is open. */
export async function openAblyConnection(
  options: ConnectionOptions,
  first: ReadonlySet<string>,
  events: ConnectionEvents,
): Promise<AblyConnection> {
  const access = createAccess(options.token, first)
  const client = await connect(options, access.give)
  const held = holdChannels(client, events)
  let isAsking = false
  client.connection.on(({ current }) => events.changed(current === 'connected'))
  // The SDK enters again after each reconnection. Attached first, because `enter` ignores a failure of its own attach.
  const own = client.channels.get(presenceChannel(options.userId))
  own
    .attach()
    .then(() => own.presence.enter())
    .catch(() => {})

  /** Gets a token for all requested channels; concurrent requests share one call. */
  function askForMore(): void {
    if (isAsking) return
    isAsking = true
    client.connection
      .whenState('connected')
      .then(() => (access.isShort() ? client.auth.authorize() : undefined))
      .catch(() => {})
      .finally(() => {
        isAsking = false
        held.attach(access)
      })
  }

  function hold(channels: ReadonlySet<string>): void {
    access.want(channels)
    held.set(channels)
    held.attach(access)
    askForMore()
  }
  hold(first)
  return {
    hold,
    publish: (channel, name, data) =>
      void client.channels
        .get(channel)
        .publish(name, data)
        .catch(() => {}),
    wake() {
      if (['disconnected', 'suspended'].includes(client.connection.state)) client.connect()
    },
    close: () => client.close(),
  }
}

/** Enters the presence of the admin channel, so that admins see each other. */
function beHere(channel: Channel): void {
  if (channel.name === adminChannel) channel.presence.enter().catch(() => {})
}

/** Sends the ids of the present users as a message `present`. */
function tellPresent(channel: Channel, events: ConnectionEvents): void {
  channel.presence.get().then(
    (members) =>
      events.said({
        channel: channel.name,
        name: 'present',
        from: undefined,
        data: [...new Set(members.map(({ clientId }) => clientId))],
      }),
    () => {},
  )
}

/** Manages the subscribed channels. */
function holdChannels(client: BaseRealtime, events: ConnectionEvents) {
  const held = new Map<string, Channel>()
  const closed = new Set<string>()
  const take = (name: string): void => {
    const channel = client.channels.get(name, { attachOnSubscribe: false })
    held.set(name, channel)
    channel.on(['attached', 'update'], ({ resumed }) => {
      if (!resumed) events.missed(name)
    })
    // Access was revoked, for example by a block: the page re-reads everything that the user may still see.
    channel.on('failed', () => events.missed(name))
    const heard = (message: { name?: string; data?: unknown; clientId?: string }) =>
      events.said({ channel: name, name: message.name ?? '', data: message.data, from: message.clientId })
    channel.subscribe(heard).catch(() => {})
    if (name === adminChannel) channel.presence.subscribe(() => tellPresent(channel, events)).catch(() => {})
  }
  const drop = (name: string, channel: Channel): void => {
    held.delete(name)
    closed.delete(name)
    channel.off()
    channel.unsubscribe()
    if (name === adminChannel) channel.presence.unsubscribe()
    channel.detach().catch(() => {})
  }
  return {
    set(channels: ReadonlySet<string>): void {
      for (const [name, channel] of held) if (!channels.has(name)) drop(name, channel)
      for (const name of channels) if (!held.has(name)) take(name)
    },
    /**
     * Attaches channels. A refusal puts a channel into its failed state, from which this attaches it again. A channel
     * that no token allows is re-read once, because the page may be older than the refusal.
     */
    attach({ opens, refuses }: Pick<Access, 'opens' | 'refuses'>): void {
      for (const [name, channel] of held) {
        if (opens(name)) {
          closed.delete(name)
          if (channel.state !== 'attached')
            channel.attach().then(
              () => beHere(channel),
              () => {},
            )
        } else if (refuses(name) && !closed.has(name)) {
          closed.add(name)
          events.missed(name)
        }
      }
    },
  }
}

type Access = ReturnType<typeof createAccess>

/** Tracks the requested channels and those that the latest token allows. */
function createAccess(token: ConnectionOptions['token'], first: ReadonlySet<string>) {
  let wanted = first
  let granted: ReadonlySet<string> = new Set()
  /** Channels for which a token was refused. They are not requested again while they stay wanted. */
  let refused: ReadonlySet<string> = new Set()
  return {
    async give(): Promise<string> {
      const asked = [...wanted]
      const jwt = await token(namedBy(asked))
      granted = tokenChannels(jwt)
      refused = new Set(asked.filter((name) => !granted.has(name)))
      return jwt
    },
    want(channels: ReadonlySet<string>): void {
      refused = new Set([...refused].filter((name) => channels.has(name) && wanted.has(name)))
      wanted = channels
    },
    opens: (name: string) => granted.has(name),
    refuses: (name: string) => refused.has(name),
    /** Returns true if another token may allow more channels. */
    isShort: () => [...wanted].some((name) => !granted.has(name) && !refused.has(name)),
  }
}

async function connect({ at }: ConnectionOptions, token: () => Promise<string>): Promise<BaseRealtime> {
  const { BaseRealtime, FetchRequest, RealtimePresence, WebSocketTransport } = await import('ably/modular')
  return new BaseRealtime({
    ...at,
    transports: ['web_socket'],
    plugins: { WebSocketTransport, FetchRequest, RealtimePresence },
    transportParams: { remainPresentFor: remainsPresentMs, heartbeatInterval: heartbeatMs },
    disconnectedRetryTimeout: retryMs,
    suspendedRetryTimeout: suspendedRetryMs,
    logLevel: 0,
    // An unload may be cancelled, be a download, or lead to the next page of the product.
    closeOnUnload: false,
    authCallback: (_params, done) => {
      token().then(
        (jwt) => done(null, jwt),
        (error: unknown) => done(error instanceof Error ? error.message : 'no token', null),
      )
    },
  })
}
