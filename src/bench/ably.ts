// node src/bench/ably.ts: measures the stand-in for Ably: the time to connect, and from publish to receive, over
// loopback. The server and the clients are separate processes.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import * as SDK from 'ably'
import { startAbly } from '#local/ably/index.ts'
import { callback, KEY, signJwt, withoutRates } from '#local/ably/testbed.ts'

const CONNECTS = 100
const MESSAGES = 1000

if (process.send) {
  const { port } = await startAbly({ port: 0, key: KEY, limits: withoutRates() })
  process.send(port)
} else {
  await bench()
}

async function bench(): Promise<void> {
  const server = fork(import.meta.filename)
  const [port] = await once(server, 'message')
  const client = (clientId: string, useBinaryProtocol = false) =>
    new SDK.Realtime({
      endpoint: '127.0.0.1',
      port: Number(port),
      tls: false,
      logLevel: 0,
      transports: ['web_socket'],
      useBinaryProtocol,
      authCallback: callback(() => signJwt({ clientId })),
    })
  print('connect, JWT signing included', await connects(client))
  for (const binary of [false, true]) {
    print(`publish→receive, ${binary ? 'msgpack' : 'json'}`, await deliveries(client('a', binary), client('b', binary)))
  }
  server.kill()
}

async function connects(client: (clientId: string) => SDK.Realtime): Promise<number[]> {
  const took: number[] = []
  for (let i = 0; i < CONNECTS; i++) {
    const started = performance.now()
    const one = client(`c${i}`)
    await one.connection.once('connected')
    took.push(performance.now() - started)
    one.close()
  }
  return took
}

async function deliveries(sender: SDK.Realtime, receiver: SDK.Realtime): Promise<number[]> {
  const took: number[] = []
  let sentAt = 0
  let arrived = () => {}
  await receiver.channels.get('bench').subscribe(() => {
    took.push(performance.now() - sentAt)
    arrived()
  })
  const channel = sender.channels.get('bench')
  await channel.attach()
  for (let i = 0; i < MESSAGES; i++) {
    const arrival = new Promise<void>((resolve) => {
      arrived = resolve
    })
    sentAt = performance.now()
    await Promise.all([channel.publish('m', { i, text: 'a chat message of a common length, give or take' }), arrival])
  }
  sender.close()
  receiver.close()
  return took
}

function print(what: string, took: number[]): void {
  const sorted = took.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(2)
  console.log(`${what.padEnd(32)} ${took.length} times   p50 ${at(0.5)} ms   p99 ${at(0.99)} ms`)
}
