import { expect, test } from 'vitest'
import { DEVICES, problemOf, stoppedOf } from './devices.ts'

test('maps the error of a device to the reason that is shown', () => {
  const names = ['NotAllowedError', 'NotReadableError', 'NotFoundError', 'OverconstrainedError', 'TypeError']
  expect(names.map(problemOf)).toEqual(['denied', 'inUse', 'missing', 'missing', 'other'])
})

test('names all devices that stopped on their own in one sentence', () => {
  expect(stoppedOf({ camera: false })).toBeUndefined()
  expect(stoppedOf({ camera: true })).toEqual({ kinds: ['camera'], text: DEVICES.stopped.camera })
  expect(stoppedOf({ microphone: true, camera: false })?.kinds).toEqual(['microphone'])
  expect(stoppedOf({ microphone: true, camera: true })).toEqual({
    kinds: ['camera', 'microphone'],
    text: DEVICES.stopped.both,
  })
})
