import { expect, test } from 'vitest'
import { receivingOf } from '../watching/state.ts'
import { isSending } from './state.ts'

test('a host sends with a camera, an unmuted microphone or a shared screen', () => {
  const off = { camera: null, microphone: null, isMuted: false, stopped: {}, isSharing: false }
  const sends = (changes: Partial<Parameters<typeof isSending>[0]>) => isSending({ ...off, ...changes })
  expect([sends({ camera: {} }), sends({ microphone: {} }), sends({ isSharing: true })]).toEqual([true, true, true])
  expect([sends({}), sends({ microphone: {}, isMuted: true })]).toEqual([false, false])
  const stopped = { camera: true, microphone: true }
  expect([sends({ camera: {}, stopped }), sends({ microphone: {}, stopped })]).toEqual([false, false])
  expect(sends({ camera: {}, microphone: {}, isMuted: true })).toBe(true)
})

test('a viewer receives media that have a bitrate, or that were not measured yet', () => {
  const none = { audio: null, video: null, screen: null }
  // replaces a track of the browser: the rule only tests whether a track exists
  const sound = { ...none, audio: Object.create(null) }
  const of = (changes: object, bitrate?: number) =>
    receivingOf({ state: 'joined', host: sound, guest: null, isSoundOnly: false, ...changes }, bitrate)
  expect([of({}, 500), of({}), of({ host: none, guest: sound }, 1)]).toEqual([true, true, true])
  expect([of({}, 0), of({ host: none }), of({ host: null }, 500)]).toEqual([false, false, false])
  expect([of({ state: 'reconnecting' }, 0), of({ host: none, isSoundOnly: true })]).toEqual([undefined, undefined])
})
