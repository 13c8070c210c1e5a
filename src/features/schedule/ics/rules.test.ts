import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { type IcsEntry, icsOf } from './rules.ts'
import { refreshMinutes } from './spec.ts'

const place = { origin: 'https://limelight.example', mailFrom: 'Limelight <hello@limelight.example>' }
const entry: IcsEntry = {
  id: '0199a000-0000-7000-8000-000000000001',
  title: 'Breathing for beginners',
  description: 'Bring a mat.',
  startsAt: new Date('2027-03-28T00:30:00Z'),
  endsAt: new Date('2027-03-28T01:30:00Z'),
  status: 'confirmed',
  sequence: 0,
  changedAt: new Date('2027-01-05T08:00:00Z'),
  host: 'Ada',
  path: '/schedule',
}

/** Parses a calendar file with an independent parser. */
function read(file: string) {
  const component = new ICAL.Component(ICAL.parse(file))
  return component.getAllSubcomponents('vevent').map((one) => {
    const event = new ICAL.Event(one)
    const organizer = one.getFirstProperty('organizer')
    return {
      uid: event.uid,
      title: event.summary,
      description: event.description,
      start: event.startDate.toJSDate(),
      end: event.endDate.toJSDate(),
      sequence: event.sequence,
      status: one.getFirstPropertyValue('status'),
      stamp: String(one.getFirstPropertyValue('dtstamp')),
      url: one.getFirstPropertyValue('url'),
      organizer: [organizer?.getParameter('cn'), organizer?.getFirstValue()],
    }
  })
}

test('an independent parser reads every field of an entry', () => {
  const file = icsOf([entry], place)
  expect(read(file)).toEqual([
    {
      uid: '0199a000-0000-7000-8000-000000000001@limelight',
      title: entry.title,
      description: entry.description,
      start: entry.startsAt,
      end: entry.endsAt,
      sequence: 0,
      status: 'CONFIRMED',
      stamp: '2027-01-05T08:00:00Z',
      url: 'https://limelight.example/schedule',
      organizer: ['Ada', 'mailto:hello@limelight.example'],
    },
  ])
  const calendar = new ICAL.Component(ICAL.parse(file))
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
  expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH')
  expect(String(calendar.getFirstPropertyValue('prodid'))).toMatch(/Limelight/)
  expect(ICAL.Duration.fromString(String(calendar.getFirstPropertyValue('x-published-ttl'))).toSeconds()).toBe(
    refreshMinutes * 60,
  )
})

test('the same entries always produce the same file', () => {
  expect(icsOf([entry], place)).toBe(icsOf([entry], place))
})

test('a cancelled entry is CANCELLED; a changed entry keeps its UID and gets a higher SEQUENCE', () => {
  const [before] = read(icsOf([entry], place))
  const moved = { ...entry, sequence: 1, startsAt: new Date('2027-03-28T00:45:00Z'), status: 'cancelled' as const }
  const [after] = read(icsOf([moved], place))
  expect(after).toMatchObject({ uid: before?.uid, sequence: 1, status: 'CANCELLED', start: moved.startsAt })
})

test('a calendar without entries is valid', () => {
  expect(read(icsOf([], place))).toEqual([])
})

const hostile = [
  'a\nEND:VEVENT\nEND:VCALENDAR',
  'line\r\nATTACH:https://evil.example',
  "comma, semicolon; colon: backslash \\ \\n \"quotes\" 'and' ^n ^^ ^'",
  `${'é'.repeat(80)}${'👩‍👩‍👧‍👦'.repeat(30)} 漢字の長い行${'あ'.repeat(60)}`,
  '=HYPERLINK("x") <script>alert(1)</script> %0A',
  ' leading and trailing ',
]

test('hostile characters in title, description and name are escaped', () => {
  for (const text of hostile) {
    const file = icsOf([{ ...entry, title: text, description: text, host: text }, entry], place)
    const [first, second, ...rest] = read(file)
    expect(rest).toEqual([])
    // the parser normalizes line ends
    const kept = text.replaceAll('\r\n', '\n')
    expect(first).toMatchObject({ title: kept, description: kept })
    expect(second).toMatchObject({ title: entry.title })
    expect(file.match(/^ATTACH/m)).toBeNull()
  }
})

const bytes = (line: string) => new TextEncoder().encode(line).length

test('folds lines at 75 bytes without splitting a character', () => {
  const words = fc.array(fc.constantFrom('a', 'é', '漢', '👩‍👩‍👧‍👦', '🇩🇪', ' ', ',', ';', '\\', '\n', ':'), {
    maxLength: 200,
  })
  fc.assert(
    fc.property(words, (list) => {
      const text = `x${list.join('')}x`
      const file = icsOf([{ ...entry, title: text, description: text }], place)
      for (const line of file.split('\r\n')) expect(bytes(line), line).toBeLessThanOrEqual(75)
      expect(file.isWellFormed()).toBe(true)
      expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
      expect(read(file)[0]).toMatchObject({ title: text, description: text })
    }),
    { numRuns: 200 },
  )
})
