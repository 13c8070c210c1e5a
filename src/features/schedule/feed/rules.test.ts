import { expect, test } from 'vitest'
import { callPath } from '#shared/paths.ts'
import { eventPath } from '../events/spec.ts'
import { type DatedRow, etagOf, feedUrl, hasAlready, readFeedPath, toEntry } from './rules.ts'

const secret = 'a secret of at least thirty-two characters'
const userId = '0199a000-0000-7000-8000-000000000001'
const at = new Date('2026-03-28T09:00:00Z')
const call: DatedRow = {
  kind: 'call',
  id: 'c1',
  type: 'video-call',
  title: '',
  description: '',
  starts_at: at,
  ends_at: at,
  status: 'confirmed',
  sequence: 3,
  changed_at: at,
  host: 'Ada',
  guest: 'Tom',
  is_host: false,
}
const event: DatedRow = { ...call, kind: 'event', id: 'e1', type: 'class', title: 'Waltz', guest: null }

test('a calendar URL is valid for one version of one user', () => {
  const url = feedUrl('https://limelight.test', secret, userId, 7)
  expect(url).toMatch(/^https:\/\/limelight\.test\/api\/calendar\/.+\/7\.[0-9a-f]{32}\.ics$/)
  expect(readFeedPath(secret, url)).toEqual({ userId, version: 7 })
  expect(readFeedPath(`${secret}!`, url)).toBeUndefined()
  for (const [part, other] of [
    ['/7.', '/8.'],
    ['0001/', '0002/'],
    ['.ics', ''],
  ] as const)
    expect(readFeedPath(secret, url.replace(part, other))).toBeUndefined()
})

test('the entry of a call names the other person; the entry of an event names its host to guests', () => {
  const shown = (row: DatedRow) => {
    const { title, description, path } = toEntry(row)
    return [title, description, path]
  }
  expect(shown(call)).toEqual(['Video call with Ada', 'Video call', callPath('c1')])
  expect(shown({ ...call, is_host: true })).toEqual(['Video call with Tom', 'Video call', callPath('c1')])
  expect(shown(event)).toEqual(['Waltz', 'Class with Ada', eventPath('e1')])
  const own = { ...event, is_host: true, description: 'Bring shoes.' }
  expect(shown(own)).toEqual(['Waltz', 'Class\n\nBring shoes.', eventPath('e1')])
  expect(toEntry(call)).toMatchObject({ id: 'c1', sequence: 3, host: 'Ada', startsAt: at, changedAt: at })
})

test('finds the ETag of a known file in If-None-Match, alone or among others', () => {
  const tag = etagOf('file')
  expect(tag).toMatch(/^"[0-9a-f]{32}"$/)
  expect(etagOf('other')).not.toBe(tag)
  expect([tag, `W/${tag}`, `"x", ${tag}`].every((header) => hasAlready(header, tag))).toBe(true)
  expect([null, '', '"x"', `x${tag}`].some((header) => hasAlready(header, tag))).toBe(false)
})
