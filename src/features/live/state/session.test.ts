import { describe, expect, test } from 'vitest'
import {
  addPurchasedRecording,
  countActiveUsers,
  enterSession,
  type LiveSession,
  leaveSession,
  noLiveSession,
  pastSessionsMax,
  recordingsMax,
  setConnectionStatus,
  setCreatorContent,
  startRecording,
  stopRecording,
} from './session.ts'

const entry = (sessionUid: string) => ({
  channel: `call:${sessionUid}`,
  token: 'media',
  chatToken: 'chat',
  sessionUid,
  hasPaid: true,
  isStreaming: false,
  isVoiceOnly: true,
})
const end = { endedAt: 60_000, minutes: 10, earned: 500 }
const recording = (id: string) => ({ id, title: 'Late show', recordedAt: 1 })
const inside = setConnectionStatus(enterSession(noLiveSession, entry('u1')), 'connected')

describe('a session', () => {
  test('is entered with its tokens and nothing of the one before', () => {
    const recorded = startRecording(inside, { recordingId: 'r', resourceId: 'x', sid: 's' })
    expect(enterSession(recorded, entry('u2'))).toEqual(enterSession(noLiveSession, entry('u2')))
    expect(enterSession(noLiveSession, entry('u2'))).toMatchObject({
      connectionStatus: 'connecting',
      isRecording: false,
    })
  })

  test('is left for the history, once, and its figures are added up', () => {
    const left = leaveSession(inside, end)
    expect(left).toEqual({
      ...noLiveSession,
      sessionHistory: [{ id: 'u1', channel: 'call:u1', ...end }],
      sessionStats: { totalSessions: 1, totalEarnings: 500, totalMinutes: 10, activeUsers: 0 },
    })
    expect(leaveSession(left, end)).toBe(left)
    expect(setConnectionStatus(left, 'connected')).toBe(left)
  })

  test('of a hundred and one past ones the oldest is let go', () => {
    let state: LiveSession = noLiveSession
    for (let i = 0; i <= pastSessionsMax; i++) state = leaveSession(enterSession(state, entry(`u${i}`)), end)
    expect([state.sessionHistory.length, state.sessionHistory[0]?.id, state.sessionHistory.at(-1)?.id]).toEqual([
      pastSessionsMax,
      'u100',
      'u1',
    ])
    expect(state.sessionStats.totalSessions).toBe(101)
  })
})

describe('recordings', () => {
  test('run inside a session and are kept when something came of them', () => {
    const ids = { recordingId: 'r', resourceId: 'x', sid: 's' }
    expect(startRecording(noLiveSession, ids)).toBe(noLiveSession)
    const running = startRecording(inside, ids)
    expect(running).toMatchObject({ isRecording: true, ...ids })
    expect(stopRecording(running, recording('r'))).toMatchObject({ isRecording: false, savedRecordings: [{ id: 'r' }] })
    expect(stopRecording(running)).toEqual(inside)
    expect(stopRecording(inside, recording('r'))).toBe(inside)
  })

  test('those that were bought stand once each, newest first, a hundred at most', () => {
    let state = addPurchasedRecording(addPurchasedRecording(noLiveSession, recording('a')), recording('b'))
    state = addPurchasedRecording(state, recording('a'))
    expect(state.purchasedRecordings.map(({ id }) => id)).toEqual(['a', 'b'])
    for (let i = 0; i < recordingsMax; i++) state = addPurchasedRecording(state, recording(`r${i}`))
    expect(state.purchasedRecordings).toHaveLength(recordingsMax)
  })
})

test('a creator’s content is kept per creator, and nobody is fewer than no one', () => {
  const items = [{ id: 'i', title: 'One', kind: 'photo' }]
  expect(setCreatorContent(noLiveSession, 'c', items).creatorContent).toEqual({ c: items })
  expect(countActiveUsers(noLiveSession, -1).sessionStats.activeUsers).toBe(0)
})
