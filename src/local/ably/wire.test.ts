import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import * as z from 'zod'
import { KEY, openTestbed, type Testbed } from './testbed.ts'
import { ACTION } from './wire.ts'

// Tests with frames that the SDK sends never, or not reliably enough for a test.

let bed: Testbed
beforeAll(async () => {
  bed = await openTestbed()
})
afterAll(() => bed.close())

const SIGNED_IN = `v=6&key=${encodeURIComponent(KEY)}`
const frameSchema = z.looseObject({ action: z.number(), channelSerial: z.string().optional() })
type Received = z.infer<typeof frameSchema>

/** Sends `first`, then the result of `reply` after each frame until the server closes. Returns all received frames. */
async function converse(
  query: string,
  first: string[],
  reply: (received: Received[]) => unknown = () => undefined,
): Promise<Received[]> {
  const socket = new WebSocket(`ws://127.0.0.1:${bed.ably.port}/?${query}`)
  const received: Received[] = []
  socket.on('open', () => {
    for (const frame of first) socket.send(frame)
  })
  socket.on('message', (data) => {
    received.push(frameSchema.parse(JSON.parse(String(data))))
    const next = reply(received)
    if (next !== undefined) socket.send(JSON.stringify(next))
  })
  await new Promise((resolve) => socket.on('close', resolve))
  return received
}

const connected = expect.objectContaining({ action: ACTION.CONNECTED })
const refused = (code: number) =>
  expect.objectContaining({ action: ACTION.ERROR, error: expect.objectContaining({ code }) })

test('an invalid frame ends the connection with 40000', async () => {
  for (const frame of ['{', '[]', '{"action":"attach"}', '{"action":99}', '{"action":15,"channel":7}']) {
    expect(await converse(SIGNED_IN, [frame])).toEqual([connected, refused(40000)])
  }
})

test('an invalid token ends an open connection', async () => {
  const auth = (accessToken: string) => JSON.stringify({ action: ACTION.AUTH, auth: { accessToken } })
  expect(await converse(SIGNED_IN, [auth('x.y.z')])).toEqual([connected, refused(40005)])
  expect(await converse(SIGNED_IN, [auth('eyJ9.y.z')])).toEqual([connected, refused(40144)])
})

test('refuses a connection without a protocol version or credentials', async () => {
  expect(await converse(`key=${KEY}`, [])).toEqual([refused(40001)])
  expect(await converse('v=6', [])).toEqual([refused(40101)])
})

test.each([
  ['its first serial', (serial: string | undefined) => ({ channelSerial: serial })],
  ['a rewind', () => ({ params: { rewind: '1' } })],
])('does not repeat a message when a client attaches again with %s', async (_how, again) => {
  const channel = 'chat:again'
  const received = await converse(SIGNED_IN, [JSON.stringify({ action: ACTION.ATTACH, channel })], (soFar) => {
    const attached = soFar.filter(({ action }) => action === ACTION.ATTACHED)
    switch (soFar.at(-1)?.action) {
      case ACTION.ATTACHED:
        return attached.length === 1
          ? { action: ACTION.MESSAGE, channel, msgSerial: 0, messages: [{ name: 'm', data: 'once' }] }
          : { action: ACTION.CLOSE }
      case ACTION.MESSAGE:
        return { action: ACTION.ATTACH, channel, ...again(attached[0]?.channelSerial) }
    }
  })
  const { CONNECTED, ATTACHED, MESSAGE, ACK, CLOSED } = ACTION
  expect(received.map(({ action }) => action)).toEqual([CONNECTED, ATTACHED, MESSAGE, ACK, ATTACHED, CLOSED])
})
