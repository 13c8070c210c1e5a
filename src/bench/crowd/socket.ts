import { WebSocket } from 'ws'
import * as z from 'zod'
import { ACTION, PRESENCE } from '#local/ably/wire.ts'
import { presenceChannel } from '#shared/channels.ts'

const frameSchema = z.object({
  action: z.number(),
  channel: z.string().optional(),
  error: z.object({ code: z.number() }).nullish(),
  messages: z.array(z.object({ name: z.string().optional(), data: z.string().optional() })).optional(),
})
type Frame = z.infer<typeof frameSchema>

type Events = {
  /** Called with each live message of a channel. */
  said(channel: string, data: unknown): void
  /** Called when messages of a channel may have been missed. */
  missed(channel: string): void
  /** Called with Ably's code when it refuses the connection or a channel. */
  refused(code: number): void
}
type Options = { endpoint: string; token: () => Promise<string>; userId: string; channels: readonly string[] }

/** Seconds after which the page connects again. */
const retryMs = 2_000

// All viewers get the same bytes, one after the other: they are parsed once.
let last: { raw: Buffer; frame: Frame; data: unknown[] } | undefined
function read(raw: Buffer) {
  if (last?.raw.equals(raw)) return last
  const frame = frameSchema.parse(JSON.parse(raw.toString()))
  last = { raw, frame, data: (frame.messages ?? []).map(({ data }) => JSON.parse(data ?? 'null')) }
  return last
}

/**
 * The realtime connection of a viewer's page, with the frames of the SDK but without its memory: a person is present, and
 * attaches their own channel and that of the stream. It connects again after a drop.
 */
export function openSocket({ endpoint, token, userId, channels }: Options, events: Events) {
  const state: { socket?: WebSocket; timer?: NodeJS.Timeout; isOver: boolean } = { isOver: false }
  const later = () => {
    clearTimeout(state.timer)
    if (!state.isOver) state.timer = setTimeout(() => void connect().catch(later), retryMs)
  }
  function hear(socket: WebSocket, raw: Buffer): void {
    const { frame, data } = read(raw)
    const { action, channel, error } = frame
    const say = (message: object) => socket.send(JSON.stringify(message))
    if (error && action !== ACTION.ATTACHED) events.refused(error.code)
    if (action === ACTION.CONNECTED)
      for (const name of [presenceChannel(userId), ...channels]) say({ action: ACTION.ATTACH, channel: name })
    if (channel === undefined) return
    if (action === ACTION.MESSAGE) for (const one of data) events.said(channel, one)
    if (action !== ACTION.ATTACHED) return
    if (channel === presenceChannel(userId))
      say({ action: ACTION.PRESENCE, channel, msgSerial: 0, presence: [{ action: PRESENCE.ENTER }] })
    else events.missed(channel)
  }
  async function connect(): Promise<void> {
    const query = new URLSearchParams({ v: '3', format: 'json', echo: 'false', access_token: await token() })
    if (state.isOver) return
    const socket = new WebSocket(`ws://${endpoint}/?${query}`, { perMessageDeflate: false })
    state.socket = socket
    socket.on('message', (raw: Buffer) => hear(socket, raw))
    socket.on('error', () => undefined)
    socket.on('close', later)
  }
  connect().catch(later)
  return {
    close() {
      state.isOver = true
      clearTimeout(state.timer)
      if (state.socket?.readyState === WebSocket.OPEN) state.socket.send(JSON.stringify({ action: ACTION.CLOSE }))
      state.socket?.terminate()
    },
  }
}
export type Socket = ReturnType<typeof openSocket>
