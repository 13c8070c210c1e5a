import { expect, test } from 'vitest'
import { DEVICES, problemOf, stoppedOf } from './devices.ts'

test('a device that cannot start says why', () => {
  const names = ['NotAllowedError', 'NotReadableError', 'NotFoundError', 'OverconstrainedError', 'TypeError']
  expect(names.map(problemOf)).toEqual(['denied', 'inUse', 'missing', 'missing', 'other'])
})

test('devices that stopped by themselves are named together', () => {
  expect(stoppedOf({ camera: false })).toBeUndefined()
  expect(stoppedOf({ camera: true })).toEqual({ kinds: ['camera'], text: DEVICES.stopped.camera })
  expect(stoppedOf({ microphone: true, camera: false })?.kinds).toEqual(['microphone'])
  expect(stoppedOf({ microphone: true, camera: true })).toEqual({
    kinds: ['camera', 'microphone'],
    text: DEVICES.stopped.both,
  })
})
