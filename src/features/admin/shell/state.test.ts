import { expect, test } from 'vitest'
import { firstFilters } from '#features/applications/index.ts'
import { readAdminDashboardSearch } from '../state.ts'
import { presetsMax } from './spec.ts'
import { filtersIn, readAdminSearch, readPresets, savePreset, searchOf } from './state.ts'

test('saving a preset needs a name, replaces a preset with the same name, and drops the oldest at the limit', () => {
  expect(savePreset([], '  ', firstFilters)).toBeUndefined()
  const one = savePreset([], ' Mine ', firstFilters)
  expect(one).toEqual([{ name: 'Mine', filters: firstFilters }])
  expect(savePreset(one ?? [], 'Mine', { ...firstFilters, location: 'uk' })).toMatchObject([
    { filters: { location: 'uk' } },
  ])
  const many = Array.from({ length: presetsMax }, (_, n) => ({ name: `p${n}`, filters: firstFilters }))
  expect(savePreset(many, 'new', firstFilters)).toHaveLength(presetsMax)
})

test('reads only known values from the URL and from stored presets', () => {
  expect(readAdminSearch({ house: 'audit', tab: 'nothing', application: 7 })).toEqual({ house: 'audit' })
  const id = '01890000-0000-7000-8000-000000000000'
  expect(readAdminSearch({ application: id, person: id, report: id })).toEqual({
    application: id,
    person: id,
    report: id,
  })
  // drops values that are not ids
  expect(readAdminSearch({ application: 'x', person: 'x', report: `${id}x` })).toEqual({})
  const creators = { house: 'users', role: 'creator', status: 'active' }
  expect(readAdminSearch({ ...creators, range: 'century' })).toEqual(creators)
  expect(readPresets([{ name: 'a', filters: { location: 'moon' } }, 5])).toEqual([{ name: 'a', filters: firstFilters }])
})

test('the URL keeps every filter of the applications, and omits initial values', () => {
  const filters = { ...firstFilters, dateRange: 'month', location: 'uk', status: 'pending', search: 'ada' } as const
  const search = { house: 'applications', ...searchOf(filters) } as const
  expect(search).toEqual({ house: 'applications', range: 'month', location: 'uk', tab: 'pending', q: 'ada' })
  expect(filtersIn(search)).toEqual(filters)
  expect({ ...search, ...searchOf(firstFilters) }).toEqual({ house: 'applications' })
})

test('a reload reads the same filters and order, and a searched number stays a text', () => {
  const search = {
    house: 'audit',
    action: 'role',
    actor: 'ivo',
    from: '2026-11-01',
    entry: '12',
    sort: '-risk',
    q: '42',
  }
  expect(readAdminSearch(readAdminDashboardSearch({ ...search, entry: 12, q: 42 }))).toEqual(search)
  expect(readAdminSearch({ from: 'yesterday', entry: '1a', q: '', sort: 5 })).toEqual({})
})
