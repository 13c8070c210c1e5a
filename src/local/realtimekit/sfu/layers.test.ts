import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RtpHeader, RtpPacket } from 'werift'
import { FilmTrack } from './film-track.ts'
import { chooseLayer } from './layers.ts'
import { Bottleneck } from './path.ts'
import { Viewer } from './viewer.ts'
import { numbersOf } from './vp8.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

const layer = (rid: string, activeAt = 0) => ({ rid, ssrc: 1, activeAt })
const all = [layer('q'), layer('f'), layer('h')]

test.each([
  ['the best one', all, '', 0, 'f'],
  ['none better than the preferred one', all, 'h', 0, 'h'],
  ['none better than the network allows', all, 'f', 2, 'q'],
  [
    'the next smaller one if the best is not active',
    [layer('f', -4_000), ...all.slice(0, 1), all[2] ?? layer('h')],
    'f',
    0,
    'h',
  ],
  ['the smallest active one if none below it is active', [layer('f'), layer('h', -4_000)], 'f', 1, 'f'],
  ['none if none is active', all.map(({ rid }) => layer(rid, -4_000)), 'f', 0, undefined],
])('chooses a simulcast layer of a video: %s', (_what, layers, preferred, level, rid) => {
  expect(chooseLayer(layers, preferred, level, 0)?.rid).toBe(rid)
})

/** Number of packets of 1,000 bytes that each layer sends per turn of `turnMs`. */
const packetsPerTurn = { f: 20, h: 6, q: 2 } as const
type Rid = keyof typeof packetsPerTurn
const turnMs = 100

/**
 * Creates a camera track with three layers. Each has separate sequence numbers and timestamps, and a key frame every
 * second.
 */
function camera() {
  const track = new FilmTrack('video')
  const state = {
    f: { sequence: 65_500, timestamp: 4_294_960_000, picture: 32_700 },
    h: { sequence: 100, timestamp: 7_000, picture: 5 },
    q: { sequence: 40_000, timestamp: 900_000_000, picture: 9_000 },
  }
  let turn = 0
  const send = (rid: Rid) => {
    const layer = state[rid]
    for (let piece = 0; piece < packetsPerTurn[rid]; piece++) {
      const header = new RtpHeader({
        sequenceNumber: layer.sequence,
        timestamp: layer.timestamp,
        ssrc: 7,
        payloadType: 96,
      })
      const isBegin = piece === 0
      const descriptor = Buffer.from([
        isBegin ? 0x90 : 0x80,
        0xe0,
        0x80 | (layer.picture >> 8),
        layer.picture & 0xff,
        1,
        0,
      ])
      const isKey = isBegin && turn % 10 === 0
      track.send(
        new RtpPacket(header, Buffer.concat([descriptor, Buffer.from([isKey ? 0 : 1]), Buffer.alloc(993)])),
        rid,
      )
      layer.sequence = (layer.sequence + 1) & 0xffff
    }
    layer.timestamp = (layer.timestamp + turnMs * 90) >>> 0
    layer.picture = (layer.picture + 1) & 0x7fff
  }
  return {
    track,
    /** Sends packets for some seconds. @param rids the layers for which the sender has bandwidth */
    run(seconds: number, rids: readonly Rid[] = ['f', 'h', 'q']) {
      for (let end = turn + (seconds * 1_000) / turnMs; turn < end; turn++) {
        for (const rid of rids) send(rid)
        vi.advanceTimersByTime(turnMs)
        if (turn % 10 === 9) track.review(Date.now())
      }
    },
  }
}

/** Creates a receiver that reports lost packets. */
function receiver(preferred = 'f') {
  let network: Bottleneck | undefined
  const got: RtpPacket[] = []
  let report = (_feedback: { lost: number[] }) => {}
  const sender = {
    sendRtp: async (packet: RtpPacket) => {
      const last = got.at(-1)?.header.sequenceNumber
      const { sequenceNumber } = packet.header
      got.push(packet)
      const gap = last === undefined ? 0 : (sequenceNumber - last - 1) & 0xffff
      if (gap > 0) report({ lost: Array.from({ length: gap }, (_, at) => (sequenceNumber - 1 - at) & 0xffff) })
    },
    onGenericNack: {
      subscribe: (take: typeof report) => {
        report = take
      },
    },
  }
  const viewer = new Viewer({
    sender: sender as never,
    isVideo: true,
    preferred,
    isConnected: () => true,
    network: () => network,
  })
  return {
    viewer,
    got,
    narrow(kbps: number | null) {
      network = kbps === null ? undefined : new Bottleneck(kbps, Date.now())
    },
  }
}

test('a viewer gets the smallest layer on a slow network, and the largest again on a fast network', () => {
  const { track, run } = camera()
  const [poor, rich] = [receiver(), receiver()]
  for (const { viewer } of [poor, rich]) track.viewers.add(viewer)
  run(3)
  expect([poor.viewer.through.rid, rich.viewer.through.rid]).toEqual(['f', 'f'])
  poor.narrow(300)
  run(4)
  expect([poor.viewer.through.rid, rich.viewer.through.rid]).toEqual(['q', 'f'])
  poor.narrow(null)
  run(16)
  expect(poor.viewer.through.rid).toBe('f')
})

test('sequence numbers and timestamps continue across layers', () => {
  const { track, run } = camera()
  const { viewer, got } = receiver()
  track.viewers.add(viewer)
  run(2)
  viewer.preferred = 'q'
  run(2)
  viewer.preferred = 'h'
  run(2)
  // One frame arrives twice: in the old layer and in the new one.
  expect(got.length).toBe((20 + 2 + 6) * 20 + 20)
  for (const [at, { header, payload }] of got.entries()) {
    const before = got[at - 1]
    if (!before) continue
    expect((header.sequenceNumber - before.header.sequenceNumber) & 0xffff).toBe(1)
    const passed = (header.timestamp - before.header.timestamp) >>> 0
    expect([0, 1, turnMs * 90]).toContain(passed)
    const pictures = ((numbersOf(payload).picture ?? 0) - (numbersOf(before.payload).picture ?? 0)) & 0x7fff
    expect(pictures).toBe(passed === 0 ? 0 : 1)
  }
})

test('while the sender pauses a layer, viewers get the next smaller one', () => {
  const { track, run } = camera()
  const { viewer } = receiver()
  track.viewers.add(viewer)
  run(2)
  run(6, ['h', 'q'])
  expect(viewer.through.rid).toBe('h')
  run(2)
  expect(viewer.through.rid).toBe('f')
})

test('a new viewer starts with the first key frame of any layer', () => {
  const { track, run } = camera()
  const { viewer, got } = receiver()
  track.viewers.add(viewer)
  run(1, ['q'])
  expect([viewer.through.rid, got.length]).toEqual(['q', 20])
  run(2)
  expect(viewer.through.rid).toBe('f')
})

test('a recording uses the best layer', () => {
  const { track, run } = camera()
  let taken = 0
  track.tap(() => {
    taken += 1
  })
  run(2)
  expect(taken).toBe(20 * 20)
})
