import { WebSocket } from 'ws'
import { clientWire } from '../local/realtimekit/wire.ts'
import type { World } from './world.ts'

type Frame = { event: number; id?: string; payload?: Uint8Array }

/**
 * Connects to a meeting with a token, like the meetings client but without a browser. Tests learn the token's permissions
 * from the SFU's responses.
 */
export async function enterMeeting(world: World, token: string | null) {
  if (token === null) throw new Error('a viewer of the playback has no token')
  const wire = clientWire()
  const { host } = new URL(`${world.cloud.controls.realtimekit}`)
  const query = new URLSearchParams({ authToken: token, peerID: crypto.randomUUID() })
  const socket = new WebSocket(`ws://${host}/__client/socket-edge/ws?${query}`)
  const heard: string[] = []
  const answers = new Map<string, (frame: Frame | undefined) => void>()
  let closedWith: number | undefined
  socket.on('close', (code) => {
    closedWith = code
    for (const answer of answers.values()) answer(undefined)
  })
  socket.on('message', (data: Buffer, isBinary) => {
    if (!isBinary) return
    const frame = wire.decode<Frame>('message.v1.SocketMessage', data)
    heard.push(wire.nameOf(frame.event) ?? '')
    answers.get(frame.id ?? '')?.(frame)
  })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))

  const ask = (event: string, payload?: Uint8Array) =>
    new Promise<Frame | undefined>((resolve) => {
      if (closedWith !== undefined) return resolve(undefined)
      const id = crypto.randomUUID()
      answers.set(id, resolve)
      socket.send(
        wire.encode('message.v1.SocketMessage', { event: wire.event(event), id, ...(payload && { payload }) }),
      )
    })
  return {
    heard,
    closedWith: () => closedWith,
    join: () => ask('room.joinRoom'),
    /** Returns true if the SFU permits sending. Offers no real media, because the SFU checks the permission first. */
    async maySend(kind: 'audio' | 'video'): Promise<boolean> {
      const description = { target: 0, type: 'offer', sdp: 'v=0\r\n' }
      const asked = { kind, paused: false, screenShare: false, producingTransportId: 'none', description }
      const answer = await ask('media.produce', wire.encode('media.edge.ProducerCreateRequest', asked))
      if (!answer) return false
      if (wire.nameOf(answer.event) !== 'media.errorResponse') return true
      const { errorMessage } = wire.decode<{ errorMessage: string }>('media.edge.ErrorResponse', answer.payload)
      return errorMessage !== 'not allowed to produce' && errorMessage !== 'not in this meeting any more'
    },
    leave: () => socket.close(),
  }
}
