import * as SDK from 'ably'
import { SignJWT } from 'jose'
import { createLimits, type Limits } from '../limits/limits.ts'
import { startAbly } from './index.ts'
import { type Link, openLink } from './link.ts'
import type { Settings } from './settings.ts'
import type { Webhook } from './webhook.ts'

export const KEY = 'local.dev:devsecret'
const [KEY_NAME, SECRET] = ['local.dev', 'devsecret']

/** Limits for tests that publish more messages a second than Ably permits. */
export const withoutRates = () =>
  createLimits('ably', {
    choice: [
      'ably.publishes-per-channel=off',
      'ably.publishes-per-connection=off',
      'ably.deliveries-per-connection=off',
    ].join(),
  })

export type Permissions = Record<string, string[]>
export const EVERYTHING: Permissions = { '*': ['*'] }

type Token = { clientId?: string; permissions?: Permissions; ttlSeconds?: number; secret?: string }

/** Signs a token as the product's server does. */
export function signJwt({ clientId, permissions = EVERYTHING, ttlSeconds = 3600, secret = SECRET }: Token) {
  const claims = { 'x-ably-capability': JSON.stringify(permissions), ...(clientId && { 'x-ably-clientId': clientId }) }
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: KEY_NAME })
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1000) + ttlSeconds)
    .sign(new TextEncoder().encode(secret))
}

export type Testbed = Awaited<ReturnType<typeof openTestbed>>
type Override = SDK.ClientOptions

type TestbedOptions = { webhook?: Webhook; limits?: Limits<'ably'>; controlToken?: string }

/** Starts a stand-in for tests with real SDK clients. `clear` closes the clients, `close` also the stand-in. */
export async function openTestbed(settings: Partial<Settings> = {}, service: TestbedOptions = {}) {
  const ably = await startAbly({ port: 0, key: KEY, settings, ...service })
  const clients: SDK.Realtime[] = []
  const links: Link[] = []
  const options = (override: Override = {}): SDK.ClientOptions => ({
    endpoint: '127.0.0.1',
    port: ably.port,
    tls: false,
    logLevel: 0,
    transports: ['web_socket'],
    disconnectedRetryTimeout: 50,
    ...override,
  })
  const realtime = (override: Override) => {
    const client = new SDK.Realtime(options(override))
    clients.push(client)
    return client
  }
  const clear = async () => {
    for (const client of clients.splice(0)) client.close()
    await Promise.all(links.splice(0).map((link) => link.close()))
  }
  return {
    ably,
    url: (path: string) => `http://127.0.0.1:${ably.port}${path}`,
    realtime,
    /** Returns the client of a signed-in user. It gets its token from authCallback, as in the product. */
    person: (clientId: string, permissions: Permissions = EVERYTHING, override: Override = {}) =>
      realtime({ authCallback: callback(() => signJwt({ clientId, permissions })), ...override }),
    /** Returns the client of a signed-in user and its network link, which the test can drop. */
    async onLink(clientId: string, override: Override = {}) {
      const link = await openLink(ably.port)
      links.push(link)
      const authCallback = callback(() => signJwt({ clientId }))
      return { link, client: realtime({ authCallback, port: link.port, ...override }) }
    },
    rest: (override: Override = {}) => new SDK.Rest(options({ key: KEY, ...override })),
    clear,
    async close() {
      await clear()
      await ably.close()
    },
  }
}

export function callback(sign: () => Promise<string>): NonNullable<SDK.ClientOptions['authCallback']> {
  return (_params, done) =>
    void sign().then(
      (token) => done(null, token),
      (error) => done(String(error), null),
    )
}

/** Collects all messages of a channel, in order. */
export async function collect(channel: SDK.RealtimeChannel, name?: string): Promise<SDK.InboundMessage[]> {
  const received: SDK.InboundMessage[] = []
  const listener = (message: SDK.InboundMessage) => void received.push(message)
  await (name ? channel.subscribe(name, listener) : channel.subscribe(listener))
  return received
}

/** Collects presence events as `action:clientId`, in order. */
export async function collectPresence(channel: SDK.RealtimeChannel): Promise<string[]> {
  const seen: string[] = []
  await channel.presence.subscribe((member) => void seen.push(`${member.action}:${member.clientId}`))
  return seen
}

/** Returns the Ably code that a promise rejects with; 0 if it does not reject. */
export async function codeOf(promise: Promise<unknown>): Promise<number> {
  try {
    await promise
    return 0
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'code' in error) return Number(error.code)
    throw error
  }
}
