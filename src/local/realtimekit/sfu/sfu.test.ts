import { afterEach, expect, test } from 'vitest'
import type { RTCPeerConnection } from 'werift'
import { createConnection } from './connection.ts'
import { Sfu } from './sfu.ts'
import { ntpOf } from './viewer.ts'

let sfu: Sfu | undefined
const open: RTCPeerConnection[] = []
afterEach(async () => {
  for (const connection of open.splice(0)) await connection.close()
  await sfu?.shutDown()
})

/** Matches the lines of a section that describe the browser's side of the connection. */
const ownLines = /^a=(ice-ufrag|ice-pwd|fingerprint|setup|candidate|end-of-candidates)/
const linesOf = (sdp: string) => sdp.trim().split('\r\n')
/** Returns the SDP answer of a browser that accepts an offer over its open connection. */
function answerTo(offer: string, browser: RTCPeerConnection): string {
  const [first = ''] = (browser.localDescription?.sdp ?? '').split(/\r\n(?=m=)/).slice(1)
  const own = linesOf(first).filter((line) => ownLines.test(line))
  const turned = { 'a=sendonly': 'a=recvonly', 'a=recvonly': 'a=sendonly' } as Record<string, string>
  const lines = linesOf(offer).filter((line) => !ownLines.test(line))
  return `${lines.flatMap((line) => (line.startsWith('a=mid:') ? [line, ...own] : [turned[line] ?? line])).join('\r\n')}\r\n`
}
const sectionOf = (sdp: string, mid: string) =>
  sdp.split(/\r\n(?=m=)/).find((section) => linesOf(section).includes(`a=mid:${mid}`)) ?? ''
/** Returns a session description in which the section `mid` has ended. */
const without = (mid: string, sdp: string) => {
  const section = sectionOf(sdp, mid)
  return sdp.replace(section, section.replace(/^(m=\w+) \d+/, '$1 0').replace(/a=(sendonly|recvonly)/, 'a=inactive'))
}

test('uses a new section for each new video track after a video track has ended', async () => {
  const there = new Sfu()
  sfu = there
  const browser = createConnection()
  open.push(browser)
  for (const kind of ['audio', 'video'] as const) browser.addTransceiver(kind, { direction: 'sendonly' })
  const id = there.openTransport()
  await browser.setLocalDescription(await browser.createOffer())
  const opened = await there.publish(id, { sdp: browser.localDescription?.sdp ?? '', tracks: [] })
  await browser.setRemoteDescription({ type: 'answer', sdp: opened.sdp })
  const film = there.openFilm()
  const take = async (kind: 'audio' | 'video') => {
    const { name } = film.tracks[kind]
    const { mids, sdp = '' } = await there.subscribe(id, [{ transportId: film.id, name }])
    await there.applyAnswer(id, answerTo(sdp, browser))
    return { mid: mids.get(name) ?? '', sdp }
  }
  const camera = await take('video')
  const { sdp } = await take('audio')
  await there.close(id, [camera.mid], without(camera.mid, answerTo(sdp, browser)))
  // three further video tracks, such as the camera again and shared screens
  const mids = [camera.mid]
  for (let n = 0; n < 3; n++) {
    const taken = await take('video')
    expect(sectionOf(taken.sdp, taken.mid)).toMatch(/^m=video 9 /)
    expect(sectionOf(taken.sdp, camera.mid)).toMatch(/^m=video 0 /)
    mids.push(taken.mid)
  }
  expect(new Set(mids).size).toBe(mids.length)
})

test('publish during the setup of a connection does not break it', async () => {
  const there = new Sfu()
  sfu = there
  const browser = createConnection()
  open.push(browser)
  browser.addTransceiver('video', { direction: 'sendonly' })
  const id = there.openTransport()
  await browser.setLocalDescription(await browser.createOffer())
  const offer = browser.localDescription?.sdp ?? ''
  const connected = browser.connectionStateChange.watch((state) => state === 'connected', 60_000)
  const found = browser.iceConnectionStateChange.watch(
    (state) => state === 'connected' || state === 'completed',
    60_000,
  )
  const { sdp } = await there.publish(id, { sdp: offer, tracks: [] })
  await browser.setRemoteDescription({ type: 'answer', sdp })
  // ICE is connected, but the DTLS handshake may not be complete.
  await found
  await there.publish(id, { sdp: offer, tracks: [] })
  await connected
  await there.publish(id, { sdp: offer, tracks: [] })
  expect(browser.connectionState).toBe('connected')
})

test('converts times to NTP format', () => {
  const half = ntpOf(Date.UTC(1970, 0, 1, 0, 0, 1, 500))
  expect(half >> 32n).toBe(2_208_988_801n)
  expect(half & 0xffff_ffffn).toBe(0x8000_0000n)
})
