import { describe, expect, test } from 'vitest'
import {
  addAlert,
  alertMs,
  alertsMax,
  countMessage,
  countTip,
  countViewers,
  dropAlerts,
  endStream,
  joinStream,
  leaveStream,
  listStreams,
  measureStream,
  nextAlertEnd,
  noStreams,
  removeAlert,
  type Streams,
  startStream,
} from './streams.ts'

const stream = { id: 's1', title: 'Late show', channelName: 'live:s1', startedAt: 1_000 }
const watched = [12, 40, 7].reduce(countViewers, startStream(noStreams, stream))

describe('a stream', () => {
  test('starts with nobody and nothing, whatever came before', () => {
    const busy = countTip(countMessage(watched), 50)
    expect(startStream(busy, { ...stream, id: 's2' })).toEqual(startStream(noStreams, { ...stream, id: 's2' }))
    expect(startStream(noStreams, stream)).toMatchObject({ role: 'streaming', viewerCount: 0, current: stream })
  })

  test('its peak is the highest audience it had', () => {
    expect(watched).toMatchObject({ viewerCount: 7, stats: { peakViewers: 40 } })
    expect(countViewers(watched, -3)).toMatchObject({ viewerCount: 0, stats: { peakViewers: 40 } })
    expect(countViewers(watched, Number.NaN)).toBe(watched)
  })

  test('counts messages, tips and time', () => {
    const state = measureStream(countTip(countTip(countMessage(watched), 50), 100), 61_000)
    expect(state.stats).toEqual({ duration: 60_000, messages: 1, tips: 150, peakViewers: 40 })
    expect(measureStream(state, 0).stats.duration).toBe(0)
  })

  test('ends with nothing left of it; the list of all streams stays', () => {
    const listed = listStreams(watched, [stream])
    expect(endStream(listed)).toEqual({ ...noStreams, activeStreams: [stream] })
    expect(leaveStream(listed)).toBe(listed)
  })

  test('is watched between joining and leaving', () => {
    const viewing = joinStream(noStreams, stream)
    expect(viewing).toMatchObject({ role: 'viewing', current: stream })
    expect(endStream(viewing)).toBe(viewing)
    expect(leaveStream(viewing)).toEqual(noStreams)
  })

  test('where there is none there is nothing to count', () => {
    expect(countMessage(countViewers(noStreams, 5))).toBe(noStreams)
  })
})

describe('alerts', () => {
  const alert = (timestamp: number) => {
    return { id: `a${timestamp}`, creatorId: 'c', creatorName: 'Mira', streamTitle: 'Late show', timestamp }
  }
  const of = (...times: number[]) => times.reduce<Streams>((state, time) => addAlert(state, alert(time)), noStreams)

  test('the ten newest, each once, live unless they say otherwise', () => {
    const state = of(...Array.from({ length: alertsMax + 1 }, (_, i) => i))
    expect(state.alerts.map(({ id }) => id)).toEqual(Array.from({ length: 10 }, (_, i) => `a${10 - i}`))
    expect(state.alerts[0]?.type).toBe('live')
    expect(addAlert(of(1), alert(1)).alerts).toHaveLength(1)
    expect(addAlert(noStreams, { ...alert(1), type: 'soon' }).alerts[0]?.type).toBe('soon')
  })

  test('vanish after half a minute', () => {
    const state = of(0, 1_000)
    expect(nextAlertEnd(state)).toBe(alertMs)
    expect(dropAlerts(state, alertMs - 1)).toBe(state)
    expect(dropAlerts(state, alertMs).alerts.map(({ id }) => id)).toEqual(['a1000'])
    expect(nextAlertEnd(dropAlerts(state, alertMs + 1_000))).toBeUndefined()
    expect(removeAlert(state, 'a0').alerts).toHaveLength(1)
  })
})
