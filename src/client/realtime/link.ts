import type { BaseRealtime } from 'ably/modular'
import type { PublicConfig } from '#server/public-config.ts'
import { namedBy, presenceChannel } from '#shared/channels.ts'
import { grantedIn } from './granted.ts'

/** A message as it was heard; `from` is who published it, undefined: the server did. */
export type Said = { channel: string; name: string; data: unknown; from: string | undefined }

export type LinkEvents = {
  said(message: Said): void
  /** What was said on the channel may have been missed: it is heard from now on, or no more. */
  missed(channel: string): void
  changed(isUp: boolean): void
}

/** The one connection of a browser to realtime. */
export type Link = {
  /** Listens to exactly these channels, and to those the token does not open as soon as one does. */
  hold(channels: ReadonlySet<string>): void
  publish(channel: string, name: string, data: unknown): void
  /** Tries again now if it is down: clocks of tabs in the background are slow. */
  wake(): void
  close(): void
}

export type LinkOptions = {
  at: PublicConfig['realtime']
  userId: string
  /** A token that opens what is named, as far as the person may have it. */
  token: (named: ReturnType<typeof namedBy>) => Promise<string>
}

/** How long its person still counts as here after the connection broke off without a word; a goodbye counts at once. */
const remainsPresentMs = 3_000
/** How soon either side notices that the other has fallen silent: the least the service allows. */
const heartbeatMs = 5_000

type Channel = ReturnType<BaseRealtime['channels']['get']>

const retryMs = 2_000
const suspendedRetryMs = 15_000

/** Reconnects and renews its token by itself (specification 1 §7.1). Its person is present for as long as it stands. */
export async function openLink(options: LinkOptions, first: ReadonlySet<string>, events: LinkEvents): Promise<Link> {
  const access = createAccess(options.token, first)
  const client = await connect(options, access.give)
  const held = holdChannels(client, events)
  let isAsking = false
  client.connection.on(({ current }) => events.changed(current === 'connected'))
  // it enters again by itself whenever the connection comes back
  const own = client.channels.get(presenceChannel(options.userId))
  own.presence.enter().catch(() => {})

  /** Gets a token that opens all that is wanted; several wishes in a row are one question. */
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

/** The channels that are listened to. */
function holdChannels(client: BaseRealtime, events: LinkEvents) {
  const held = new Map<string, Channel>()
  const closed = new Set<string>()
  const take = (name: string): void => {
    const channel = client.channels.get(name, { attachOnSubscribe: false })
    held.set(name, channel)
    channel.on(['attached', 'update'], ({ resumed }) => {
      if (!resumed) events.missed(name)
    })
    // taken away from under the page, as by a block: what can be known of it now is read again
    channel.on('failed', () => events.missed(name))
    const heard = (message: { name?: string; data?: unknown; clientId?: string }) =>
      events.said({ channel: name, name: message.name ?? '', data: message.data, from: message.clientId })
    channel.subscribe(heard).catch(() => {})
  }
  const drop = (name: string, channel: Channel): void => {
    held.delete(name)
    closed.delete(name)
    channel.off()
    channel.unsubscribe()
    channel.detach().catch(() => {})
  }
  return {
    set(channels: ReadonlySet<string>): void {
      for (const [name, channel] of held) if (!channels.has(name)) drop(name, channel)
      for (const name of channels) if (!held.has(name)) take(name)
    },
    /**
     * A refusal ends in the channel's failed state, from which this takes it again. Of what no token opens nothing will
     * be heard: it is read once more, because the page may be older than the refusal.
     */
    attach({ opens, refuses }: Pick<Access, 'opens' | 'refuses'>): void {
      for (const [name, channel] of held) {
        if (opens(name)) {
          closed.delete(name)
          if (channel.state !== 'attached') channel.attach().catch(() => {})
        } else if (refuses(name) && !closed.has(name)) {
          closed.add(name)
          events.missed(name)
        }
      }
    },
  }
}

type Access = ReturnType<typeof createAccess>

/** What is wanted and what the latest token opens. */
function createAccess(token: LinkOptions['token'], first: ReadonlySet<string>) {
  let wanted = first
  let granted: ReadonlySet<string> = new Set()
  /** What a token was asked for in vain: it is not asked for again while it stays wanted. */
  let refused: ReadonlySet<string> = new Set()
  return {
    async give(): Promise<string> {
      const asked = [...wanted]
      const jwt = await token(namedBy(asked))
      granted = grantedIn(jwt)
      refused = new Set(asked.filter((name) => !granted.has(name)))
      return jwt
    },
    want(channels: ReadonlySet<string>): void {
      refused = new Set([...refused].filter((name) => channels.has(name) && wanted.has(name)))
      wanted = channels
    },
    opens: (name: string) => granted.has(name),
    refuses: (name: string) => refused.has(name),
    /** Whether another token may open more. */
    isShort: () => [...wanted].some((name) => !granted.has(name) && !refused.has(name)),
  }
}

async function connect({ at }: LinkOptions, token: () => Promise<string>): Promise<BaseRealtime> {
  const { BaseRealtime, FetchRequest, RealtimePresence, WebSocketTransport } = await import('ably/modular')
  return new BaseRealtime({
    ...at,
    transports: ['web_socket'],
    plugins: { WebSocketTransport, FetchRequest, RealtimePresence },
    transportParams: { remainPresentFor: remainsPresentMs, heartbeatInterval: heartbeatMs },
    disconnectedRetryTimeout: retryMs,
    suspendedRetryTimeout: suspendedRetryMs,
    logLevel: 0,
    // no goodbye: leaving may be called off, ends in a download, or leads to our next page, which is there within moments
    closeOnUnload: false,
    authCallback: (_params, done) => {
      token().then(
        (jwt) => done(null, jwt),
        (error: unknown) => done(error instanceof Error ? error.message : 'no token', null),
      )
    },
  })
}
