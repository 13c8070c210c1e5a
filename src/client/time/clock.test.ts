import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { serverTimeHeader } from '#shared/paths.ts'
import { correctByPage, correctClock, correctedMs, correctedNow, measuredFetch } from './clock.ts'

const device = Date.parse('2026-11-26T10:00:00Z')
const hourMs = 3_600_000
/** A request that takes no time, so the server's time is exact. */
const atOnce = { sentMs: device, answeredMs: device }

describe('the corrected clock', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: device })
    vi.stubGlobal('document', {})
  })
  afterEach(() => {
    vi.setSystemTime(device)
    correctClock(device, atOnce)
  })

  test.each([-hourMs, 0, hourMs])('follows the server when the device is %i ms fast', (fast) => {
    correctClock(device - fast, atOnce)
    expect(correctedNow()).toEqual(new Date(device - fast))
    vi.advanceTimersByTime(1_000)
    expect(correctedMs()).toBe(device - fast + 1_000)
  })

  test('a correct device stays correct after a slow response', () => {
    correctClock(device - 3_000, { sentMs: device - 5_000, answeredMs: device })
    expect(correctedMs()).toBe(device)
  })

  test('a faster response refines the correction of a slow one', () => {
    correctClock(device + hourMs, { sentMs: device - 5_000, answeredMs: device })
    expect(correctedMs()).toBe(device + hourMs)
    correctClock(device + hourMs + 2_000, { sentMs: device, answeredMs: device + 100 })
    expect(correctedMs() - device - hourMs).toBeGreaterThanOrEqual(1_900)
    expect(correctedMs() - device - hourMs).toBeLessThanOrEqual(2_000)
  })

  test('the next response corrects a device whose clock was set while the page was open', async () => {
    correctClock(device, atOnce)
    vi.setSystemTime(device + 8 * 60_000)
    vi.stubGlobal('fetch', async () => new Response('', { headers: { [serverTimeHeader]: String(device) } }))
    await measuredFetch('/api/trpc', {})
    expect(correctedMs()).toBe(device)
  })

  test('ignores a response without a readable time', async () => {
    for (const time of ['', 'soon']) {
      vi.stubGlobal('fetch', async () => new Response('', { headers: time ? { [serverTimeHeader]: time } : {} }))
      await measuredFetch('/api/trpc', {})
    }
    expect(correctedMs()).toBe(device)
  })

  test('takes the time of the page, between the request for it and now', () => {
    correctByPage(new Date(device - hourMs))
    expect(correctedMs()).toBe(device - hourMs)
    correctByPage(undefined)
    expect(correctedMs()).toBe(device - hourMs)
  })

  test('the server keeps its own clock', () => {
    vi.unstubAllGlobals()
    correctClock(device + hourMs, atOnce)
    expect(correctedMs()).toBe(device)
  })
})

/** The only files of the browser that read the device's clock, each with its reason. */
const exceptions = new Map([
  ['client/time/clock.ts', 'corrects it'],
  ['client/hydration/dehydration.ts', 'React Query compares with the device’s clock'],
  ['client/hydration/replayEarlyClicks.ts', 'runs in the page before any module'],
  ['ui/usePicture.ts', 'remembers for an hour that a picture is broken'],
  ['ui/zonedTime.ts', 'compares zones over a year'],
])

test('no other file of the browser reads the device’s clock', () => {
  const source = path.resolve(import.meta.dirname, '../..')
  const readers = fs
    .readdirSync(source, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => /^(app|client|features|routes|shared|ui)\/.*\.tsx?$/.test(file))
    .filter((file) => !/\.(test|server|gen)\.|(^|\/)matrix\.ts$/.test(file))
    .filter((file) =>
      /\bDate\.now\b|\bnew Date(\(\s*\)|(?!\w|\())|(?<!new )\bDate\(\)/.test(
        fs.readFileSync(path.join(source, file), 'utf8').replaceAll(/^\s*(\/\/|\/?\*).*$/gm, ''),
      ),
    )
  expect(readers.toSorted()).toEqual([...exceptions.keys()].toSorted())
})
