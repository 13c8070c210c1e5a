import { expect, test } from 'vitest'
import { zoneAction } from './zone.ts'

const zones = { kept: 'Europe/Berlin', device: 'Asia/Tokyo', isSameTime: false, asked: undefined }

test('the first zone of a device is learned without a question', () => {
  expect(zoneAction({ ...zones, kept: null })).toBe('learn')
  expect(zoneAction({ ...zones, kept: null, asked: 'Asia/Tokyo' })).toBe('learn')
})

test('each other zone is asked about once', () => {
  expect(zoneAction(zones)).toBe('ask')
  expect(zoneAction({ ...zones, asked: 'Asia/Tokyo' })).toBeUndefined()
  expect(zoneAction({ ...zones, device: 'America/Lima', asked: 'Asia/Tokyo' })).toBe('ask')
})

test('a device in UTC is not asked', () => {
  expect(zoneAction({ ...zones, device: 'UTC' })).toBeUndefined()
})

test('a zone with the same time is not asked about', () => {
  expect(zoneAction({ ...zones, device: 'Europe/Paris', isSameTime: true })).toBeUndefined()
})
