import path from 'node:path'
import type RealtimeKitClient from '@cloudflare/realtimekit'
import type { Page } from '@playwright/test'
import { HOST } from '#features/live/hosting/spec.ts'
import { clientBaseUri } from '#local/realtimekit/script.ts'
import { demoCreators } from '#local/seed/people.ts'
import { root } from '#ops/command.ts'
import { accessToken, type Bench, pressToFirstFrame, signedIn, withProduct } from './browser.ts'
import { measureHostFigures, measureViewerPage } from './rush.ts'
import type { Row } from './table.ts'

/**
 * Users who open the product's page, and viewers per page. Each viewer is a different user, because a user watches on
 * one device at a time.
 */
const audience = { people: ['fan', 'fan2', 'creator2'], each: 10 }
const viewers = audience.people.length * audience.each
const visits = 20
/** Window size of a phone, which half of all users have. A large window would overload two CPUs. */
const phone = { width: 375, height: 667 }
const measuredMs = 10_000
const limits = { firstFrameMs: 1_200, glassToGlassMs: 500, fps: 19 }
const fakeDevices = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

const p95 = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN
const upTo = (what: string, ms: number, limitMs: number): Row => ({
  what,
  measured: `${ms.toFixed(0)} ms`,
  floor: `${limitMs} ms`,
  ratio: ms / limitMs,
  limit: '≤ 1',
})

/**
 * Replaces the camera by a canvas that shows the time at which it is drawn: a row of squares, which are the bits of the
 * clock, over a moving background. It has the frame rate of Chromium's fake camera, one more than every viewer must
 * see.
 */
function drawClock() {
  const everyMs = 50
  const { mediaDevices } = navigator
  const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices)
  mediaDevices.getUserMedia = async (wanted) => {
    if (!wanted?.video) return getUserMedia(wanted)
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360 })
    const context = canvas.getContext('2d')
    let turn = 0
    setInterval(() => {
      if (!context) return
      // Like in a camera's video, only a part of the frame changes.
      context.fillStyle = '#27474e'
      context.fillRect(0, 40, 640, 320)
      context.fillStyle = '#e8c07d'
      context.fillRect((turn++ * 4) % 560, 160, 80, 80)
      const now = Date.now() % 65_536
      for (let bit = 0; bit < 16; bit++) {
        context.fillStyle = (now >> bit) & 1 ? '#fff' : '#000'
        context.fillRect(bit * 40, 0, 40, 40)
      }
    }, everyMs)
    return canvas.captureStream(1_000 / everyMs)
  }
}

/**
 * Reads the clock in one of `oneIn` displayed frames, because reading takes time too. Stores the delays in
 * `window.delays`.
 */
function readClocks(oneIn: number) {
  const read: number[] = []
  for (const video of document.querySelectorAll('video')) {
    const context = new OffscreenCanvas(16, 1).getContext('2d', { willReadFrequently: true })
    if (!context) continue
    // Reads the pixel in the middle of each square.
    context.imageSmoothingEnabled = false
    const look = () => {
      context.drawImage(video, 0, video.videoHeight / 18, video.videoWidth, 1, 0, 0, 16, 1)
      const { data } = context.getImageData(0, 0, 16, 1)
      let drawn = 0
      for (let bit = 0; bit < 16; bit++) if ((data[bit * 4] ?? 0) > 128) drawn |= 1 << bit
      read.push(((Date.now() % 65_536) - drawn + 65_536) % 65_536)
      next(oneIn)
    }
    const next = (frames: number) =>
      video.requestVideoFrameCallback(() => {
        if (frames > 1) next(frames - 1)
        else look()
      })
    next(oneIn)
  }
  Reflect.set(window, 'delays', read)
}

type Viewers = { streamId: string; bearers: readonly string[]; baseUri: string }

/** Adds viewers to a page that already shows the stream. Each is another user with a separate client and pass. */
async function addViewers({ streamId, bearers, baseUri }: Viewers): Promise<void> {
  const shownWithinMs = 10_000
  const Client: typeof RealtimeKitClient = Reflect.get(window, 'RealtimeKitClient')
  for (const bearer of bearers) {
    const answer = await fetch('/api/trpc/live.join', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
      body: JSON.stringify({ json: { id: streamId } }),
    })
    if (!answer.ok) throw new Error(`joining answered ${answer.status}: ${await answer.text()}`)
    const { result }: { result: { data: { json: { token: string } } } } = await answer.json()
    const { token } = result.data.json
    const client = await Client.init({ authToken: token, baseURI: baseUri, defaults: { audio: false, video: false } })
    const video = document.createElement('video')
    // Decoded but not painted: in production each viewer's own device paints.
    Object.assign(video, { muted: true, style: 'position: absolute; left: -9999px' })
    document.body.appendChild(video)
    // A viewer without a frame counts as 0 frames a second.
    const shown = new Promise<void>((resolve) => {
      video.requestVideoFrameCallback(() => resolve())
      setTimeout(resolve, shownWithinMs)
    })
    const show = () => {
      const track = client.participants.joined.toArray().find(({ videoEnabled }) => videoEnabled)?.videoTrack
      const isShown = video.srcObject instanceof MediaStream && video.srcObject.getTracks()[0] === track
      if (!track || isShown) return
      video.srcObject = new MediaStream([track])
      void video.play()
    }
    for (const event of ['participantJoined', 'videoUpdate'] as const) client.participants.joined.on(event, show)
    await client.join()
    show()
    await shown
  }
}

/** Makes the demo creator go live. @returns the path of the stream's page. */
async function goLive(page: Page): Promise<string> {
  await page.goto('/go-live')
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: HOST.check }).click()
  await page.getByLabel(HOST.name).fill('A benchmark')
  await page.getByRole('button', { name: HOST.go, exact: true }).click()
  await page.waitForURL(/\/live\/[0-9a-f-]{36}$/)
  await page.getByRole('toolbar', { name: HOST.controls }).waitFor()
  return new URL(page.url()).pathname
}

const isShown = (page: Page) =>
  page.waitForFunction(
    () =>
      (document.querySelector<HTMLVideoElement>('.stream-video')?.getVideoPlaybackQuality().totalVideoFrames ?? 0) > 0,
  )

async function measureFirstFrame({ browser, origin, address }: Staged): Promise<Row[]> {
  const context = await signedIn(browser, origin, 'fan')
  const page = await context.newPage()
  const times: number[] = []
  for (let visit = 0; visit < visits; visit++) {
    await page.goto('/live')
    await page.waitForLoadState('networkidle')
    times.push(await pressToFirstFrame(page.locator(`a[href="${address}"]`), '.stream-video'))
  }
  await context.close()
  return [upTo(`press of a stream to its first frame, p95 of ${visits}`, p95(times), limits.firstFrameMs)]
}

const framesOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('video')].map((video) => video.getVideoPlaybackQuality().totalVideoFrames),
  )
const client = path.join(root, 'node_modules/@cloudflare/realtimekit/dist/browser.js')

/** Measures a stream with many viewers: the frames per second and the frame delay of each viewer. */
async function measureManyViewers({ browser, origin, address }: Staged): Promise<Row[]> {
  const streamId = idIn(address)
  const pages: Page[] = []
  const others = demoCreators.map(({ username }) => username).filter((one) => !audience.people.includes(one))
  for (const username of audience.people) {
    // The added viewers need the client library; that of the page is inside its bundle.
    const page = await (await signedIn(browser, origin, username, { bypassCSP: true })).newPage()
    await page.setViewportSize(phone)
    await page.goto(address)
    await isShown(page)
    await page.addScriptTag({ path: client })
    const bearers: string[] = []
    // Skips the first creator, the host.
    for (const other of others.splice(1, audience.each - 1)) bearers.push(await accessToken(origin, other))
    await page.evaluate(addViewers, { streamId, bearers, baseUri: clientBaseUri })
    pages.push(page)
  }
  for (const page of pages) await page.evaluate(readClocks, 10)
  const read = () => Promise.all(pages.map(framesOf))
  const before = (await read()).flat()
  const begun = performance.now()
  await new Promise((resolve) => setTimeout(resolve, measuredMs))
  const after = (await read()).flat()
  const seconds = (performance.now() - begun) / 1_000
  const fps = after.map((frames, at) => (frames - (before[at] ?? 0)) / seconds)
  const delays = (await Promise.all(pages.map((page) => page.evaluate(() => Reflect.get(window, 'delays'))))).flat()
  for (const page of pages) await page.context().close()
  const least = fps.length === viewers ? Math.min(...fps) : 0
  return [
    {
      what: `frames a second at the slowest of ${viewers} viewers`,
      measured: least.toFixed(1),
      floor: String(limits.fps),
      ratio: least / limits.fps,
      limit: '≥ 1',
    },
    upTo(`glass to glass, p95 of ${delays.length} frames`, p95(delays), limits.glassToGlassMs),
  ]
}

type Staged = Bench & { stage: Page; address: string }

/**
 * Runs `work` on a fresh copy of the product in which only the demo creator is live, so that measurements do not affect
 * each other.
 */
const onStage = (work: (staged: Staged) => Promise<Row[]>) => (): Promise<Row[]> =>
  withProduct(31_890, fakeDevices, async ({ origin, cloud, browser, stopJobs }) => {
    const host = await signedIn(browser, origin, 'creator')
    await host.addInitScript(drawClock)
    const stage = await host.newPage()
    await stage.setViewportSize(phone)
    const address = await goLive(stage)
    return work({ browser, cloud, origin, stopJobs, stage, address })
  })

const idIn = (address: string) => address.split('/').at(-1) ?? ''

/** Measures a viewer's page during a rush. */
async function measureRush({ browser, cloud, origin, stopJobs, address }: Staged): Promise<Row[]> {
  const fan = await (await signedIn(browser, origin, 'fan2')).newPage()
  await fan.goto(address)
  await isShown(fan)
  // The rush starts after the page has loaded its background requests.
  await fan.waitForLoadState('networkidle')
  // The jobs would take tenths of a second of the page's CPU, which a viewer does not share with the server.
  stopJobs()
  return measureViewerPage({ fan, vars: cloud.vars, streamId: idIn(address) })
}

/**
 * Measurements of a stream in browsers: the time to the first frame, the quality with many viewers, and pages during a
 * rush.
 */
export const stage = {
  'stage-first': onStage(measureFirstFrame),
  'stage-many': onStage(measureManyViewers),
  'stage-heard': onStage(measureRush),
  'stage-given': onStage(({ cloud, stage, address }) =>
    measureHostFigures({ stage, ownerUrl: cloud.ownerUrl, streamId: idIn(address) }),
  ),
}
