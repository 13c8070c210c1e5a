import { expect, test } from 'vitest'
import { adminAreas, areaLink, areaOf } from './areas.ts'

const currentOn = (searchStr: string, pathname = '/dashboard') =>
  adminAreas.filter((area) => areaLink(area).isCurrent?.({ pathname, searchStr }))

test('exactly one link of the rail is current in each area, with any other parameters', () => {
  expect(currentOn('')).toEqual(['dashboard'])
  expect(currentOn('?range=month')).toEqual(['dashboard'])
  expect(currentOn('?house=audit&action=role')).toEqual(['audit'])
  expect(currentOn('', '/wallet')).toEqual([])
})

test('the link of an area names it, except for the first area', () => {
  expect(areaLink('dashboard').to).toBe('/dashboard')
  expect(areaLink('audit').to).toBe('/dashboard?house=audit')
  expect([areaOf(areaLink('audit').to), areaOf('/dashboard'), areaOf('/wallet')]).toEqual([
    ...['audit', undefined, undefined],
  ])
})
