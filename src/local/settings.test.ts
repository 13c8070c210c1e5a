import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#ops/command.ts'
import { readSettings } from './settings.ts'

test('derives the cloud’s port from PORT unless LOCAL_CLOUD_PORT is set', () => {
  expect(readSettings({}, [])).toEqual({
    port: 3000,
    cloudPort: 4000,
    dir: path.join(root, '.local'),
    fresh: false,
    limits: '',
  })
  expect(readSettings({ PORT: '3100', LOCAL_CLOUD_DIR: '.local-2' }, ['--fresh'])).toEqual({
    port: 3100,
    cloudPort: 4100,
    dir: path.join(root, '.local-2'),
    fresh: true,
    limits: '',
  })
  expect(readSettings({ PORT: '3100', LOCAL_CLOUD_PORT: '9000', LOCAL_CLOUD_DIR: '/data' }, [])).toMatchObject({
    cloudPort: 9000,
    dir: '/data',
  })
})

test('reads the plans of the vendors, and refuses unknown ones', () => {
  expect(readSettings({ LOCAL_CLOUD_LIMITS: 'ably=pro' }, [])).toMatchObject({ limits: 'ably=pro' })
  expect(() => readSettings({ LOCAL_CLOUD_LIMITS: 'ably=gold' }, [])).toThrow('ably=gold is no plan of free, standard')
})

test.each(['abc', '0', '70000', '1.5'])('explains in one sentence that PORT=%s is invalid', (PORT) => {
  expect(() => readSettings({ PORT }, [])).toThrow(`PORT=${PORT} is not a port; ports are whole numbers`)
})

test('refuses a PORT within the cloud’s range of ports, and unknown options', () => {
  expect(() => readSettings({ PORT: '4003', LOCAL_CLOUD_PORT: '4000' }, [])).toThrow('own range')
  expect(() => readSettings({}, ['--frsh'])).toThrow("Unknown option '--frsh'")
})
