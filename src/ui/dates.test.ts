import fs from 'node:fs'
import path from 'node:path'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { clockText, dateText, longMomentText, momentText, receiptMomentText } from './dates.ts'
import { RenderedTimeZone, useViewerZone } from './useViewerZone.ts'
import { ViewerText } from './ViewerText.tsx'

const at = new Date('2026-11-27T23:05:09Z')

test('writes days and times in the given zone', () => {
  expect(momentText(at, 'Europe/Berlin')).toBe('28 Nov, 00:05')
  expect(dateText(at, 'America/New_York')).toBe('27 Nov 2026')
  expect(clockText(at, 'Asia/Kathmandu')).toBe('04:50')
})

test('receipts name the zone', () => {
  expect(longMomentText(at, 'Europe/Berlin')).toBe('28 November 2026 at 00:05 CET')
  expect(receiptMomentText(at, 'Asia/Kathmandu')).toBe('28 Nov 2026, 04:50:09 GMT+5:45')
})

/** Renders the markup of a page for a person with this stored zone. */
const rendered = (kept: string | null) => {
  const Zone = () => createElement('p', null, useViewerZone() ?? 'unknown')
  const text = { at, exact: true, children: (zone: string | undefined) => momentText(at, zone ?? 'UTC') }
  return renderToString(
    createElement(RenderedTimeZone, { value: kept }, createElement(Zone), createElement(ViewerText, text)),
  )
}

test('the server renders times in the stored zone of the person', () => {
  expect(rendered('Asia/Tokyo')).toMatch(/Asia\/Tokyo.*>28 Nov, 08:05</)
  expect(rendered('Asia/Tokyo')).not.toContain('invisible')
})

test('a time that would mislead is hidden while no zone is known', () => {
  for (const kept of [null, 'Mars/Base']) expect(rendered(kept)).toMatch(/unknown.*invisible/)
})

test('no screen writes times in the zone of the server', () => {
  const source = path.resolve(import.meta.dirname, '..')
  const lines = fs
    .readdirSync(source, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => /^(app|client|features)\/.*\.tsx$/.test(file) && !/\.test\./.test(file))
    .flatMap((file) => fs.readFileSync(path.join(source, file), 'utf8').split('\n'))
  const own = lines.filter(
    (line) => /toLocale(Date|Time)String\(|Intl\.DateTimeFormat\(/.test(line) && !line.includes('timeZone'),
  )
  expect(own).toEqual([])
})
