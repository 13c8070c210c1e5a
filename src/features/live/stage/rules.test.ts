import { expect, test } from 'vitest'
import { stageEventTypes } from '../lists.ts'
import { doorsMinutes, holdSeconds, previewSeconds, REFUSALS } from '../spec.ts'
import { heldUntil, previewUntil } from '../streams/rules.ts'
import { curveOf, decideStart, isAbandoned, type StartFacts } from './rules.ts'

const now = new Date('2026-11-25T12:00:00Z')
const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000)
const noFacts: StartFacts = { running: null, hasTier: false, hasCover: false, event: null }
const show = (startsIn: number) => ({
  ...noFacts,
  event: { type: 'private-show', status: 'scheduled', starts_at: after(startsIn), ends_at: after(startsIn + 3_600) },
})
const ticket = { audience: 'ticket', event_id: 'e', takeover: false } as const

test('starts a stream for everyone or for followers', () => {
  for (const audience of ['everyone', 'followers'] as const)
    expect(decideStart({ audience, takeover: false }, noFacts, now)).toEqual({ outcome: 'start' })
})

test('refuses a second start unless it takes over', () => {
  const facts = { ...noFacts, running: { id: 's', hostFamily: 'f' } }
  const startOver = (takeover: boolean) => decideStart({ audience: 'everyone', takeover }, facts, now)
  expect(startOver(false)).toEqual({ outcome: 'refused', reason: REFUSALS.alreadyLive })
  expect(startOver(true)).toEqual({ outcome: 'takeover', streamId: 's' })
})

test('refuses a tier that is not the creator’s', () => {
  const start = (hasTier: boolean) =>
    decideStart({ audience: 'tier', tier_id: 't', takeover: false }, { ...noFacts, hasTier }, now)
  expect(start(false)).toEqual({ outcome: 'refused', reason: REFUSALS.tierNotFound })
  expect(start(true)).toEqual({ outcome: 'start' })
})

test('refuses a cover that is not an unused picture of the creator', () => {
  const start = (hasCover: boolean) =>
    decideStart({ audience: 'everyone', cover_upload_id: 'c', takeover: false }, { ...noFacts, hasCover }, now)
  expect(start(false)).toEqual({ outcome: 'refused', reason: REFUSALS.coverGone })
  expect(start(true)).toEqual({ outcome: 'start' })
})

test('a ticketed event can go live from the opening of its doors until its end', () => {
  expect(decideStart(ticket, noFacts, now)).toMatchObject({ reason: REFUSALS.eventNotFound })
  expect(decideStart(ticket, show(doorsMinutes * 60 + 1), now)).toMatchObject({ reason: REFUSALS.tooEarly })
  expect(decideStart(ticket, show(doorsMinutes * 60), now)).toEqual({ outcome: 'start' })
  expect(decideStart(ticket, show(-3_599), now)).toEqual({ outcome: 'start' })
  expect(decideStart(ticket, show(-3_600), now)).toMatchObject({ reason: REFUSALS.eventOver })
  const typed = (type: string) => ({ ...show(0), event: { ...show(0).event, type } })
  for (const type of stageEventTypes) expect(decideStart(ticket, typed(type), now), type).toEqual({ outcome: 'start' })
  expect(decideStart(ticket, typed('personal'), now)).toMatchObject({ reason: REFUSALS.eventNotFound })
})

test('an event goes live only for its ticket holders, even if it takes over a stream', () => {
  for (const audience of ['everyone', 'followers', 'tier'] as const)
    for (const running of [null, { id: 's', hostFamily: 'f' }])
      expect(
        decideStart({ audience, event_id: 'e', takeover: true }, { ...show(0), hasTier: true, running }, now),
      ).toEqual({ outcome: 'refused', reason: REFUSALS.eventForTickets })
})

test('holds the stage for one minute after the host disconnects', () => {
  const dropped = { host_away_at: now, ended_at: null }
  expect(heldUntil(dropped)).toEqual(after(holdSeconds))
  expect(isAbandoned(dropped, after(holdSeconds - 1))).toBe(false)
  expect(isAbandoned(dropped, after(holdSeconds))).toBe(true)
  expect(isAbandoned({ host_away_at: null, ended_at: null }, after(9_999))).toBe(false)
})

test('a preview lasts a fixed time from the first join and is not repeated', () => {
  expect(previewUntil(null, now)).toEqual(after(previewSeconds))
  expect(previewUntil(after(-20), now)).toEqual(after(previewSeconds - 20))
  expect(previewUntil(after(-previewSeconds), now)).toBeNull()
})

test('the viewer curve counts each viewer once per point', () => {
  const visits = [
    { person: 'a', from: now, to: after(10) },
    { person: 'a', from: after(4), to: null },
    { person: 'b', from: after(5), to: after(8) },
  ]
  const curve = curveOf(visits, now, after(10), 11)
  expect(curve.map(({ viewers }) => viewers)).toEqual([1, 1, 1, 1, 1, 2, 2, 2, 1, 1, 1])
  expect(curve.at(-1)?.at).toEqual(after(10))
  // a stream that ended at once has two points: start and end
  expect(curveOf(visits, now, now, 11)).toEqual([0, 1].map(() => ({ at: now, viewers: 1 })))
  expect(curveOf(visits, now, after(2), 11)).toHaveLength(3)
})
