import { BaseRealtime, FetchRequest, RealtimePresence, Rest, WebSocketTransport } from 'ably/modular'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { callback, codeOf, openTestbed, signJwt, type Testbed } from './testbed.ts'

let bed: Testbed
beforeAll(async () => {
  bed = await openTestbed()
})
afterAll(() => bed.close())

/** Creates Ably's modular client with the plugins that the product uses. */
function browserClient(clientId: string) {
  return new BaseRealtime({
    endpoint: '127.0.0.1',
    port: bed.ably.port,
    tls: false,
    logLevel: 0,
    transports: ['web_socket'],
    authCallback: callback(() => signJwt({ clientId, permissions: { 'chat:*': ['*'] } })),
    plugins: { WebSocketTransport, FetchRequest, RealtimePresence, Rest },
  })
}

test('the modular client publishes, enters presence, reads history and reports refusals', async () => {
  const [alice, bob] = [browserClient('alice'), browserClient('bob')]
  const received: unknown[] = []
  await bob.channels.get('chat:1').subscribe((message) => void received.push(message.data))
  const channel = alice.channels.get('chat:1')
  await channel.presence.enter({ typing: true })
  await channel.publish('m', { text: 'hi' })
  await vi.waitFor(() => expect(received).toEqual([{ text: 'hi' }]))
  expect((await bob.channels.get('chat:1').presence.get()).map((member) => member.clientId)).toEqual(['alice'])
  expect((await channel.history({ limit: 1 })).items.map((message) => message.data)).toEqual([{ text: 'hi' }])
  expect(await codeOf(alice.channels.get('admin:x').attach())).toBe(40160)
  alice.close()
  bob.close()
})
