import { expect, test } from 'vitest'
import { zoneAction } from './zone.ts'

const zones = { kept: 'Europe/Berlin', device: 'Asia/Tokyo', isSameTime: false, asked: undefined }

test('stores the first time zone of a device without asking', () => {
  expect(zoneAction({ ...zones, kept: null })).toBe('learn')
  expect(zoneAction({ ...zones, kept: null, asked: 'Asia/Tokyo' })).toBe('learn')
})

test('asks once about each other time zone', () => {
  expect(zoneAction(zones)).toBe('ask')
  expect(zoneAction({ ...zones, asked: 'Asia/Tokyo' })).toBeUndefined()
  expect(zoneAction({ ...zones, device: 'America/Lima', asked: 'Asia/Tokyo' })).toBe('ask')
})

test('does not ask on a device in UTC', () => {
  expect(zoneAction({ ...zones, device: 'UTC' })).toBeUndefined()
})

test('does not ask about a time zone with the same time', () => {
  expect(zoneAction({ ...zones, device: 'Europe/Paris', isSameTime: true })).toBeUndefined()
})
