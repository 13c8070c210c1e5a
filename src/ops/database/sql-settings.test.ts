import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../command.ts'
import { settingsScript, sqlLists, sqlSettings } from './sql-settings.ts'

const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')
const sources = fs.globSync('src/**/*.sql', { cwd: root }).map((file) => ({
  file,
  code: read(file).replaceAll(/--[^\n]*/g, ''),
}))
const found = (pattern: RegExp, files: { file: string; code: string }[]) =>
  files.flatMap(({ file, code }) => (code.match(pattern) ?? []).map((text) => `${file}: ${text}`))

test('every setting is a whole number or a list of words, and SQL uses exactly the existing settings', () => {
  for (const value of Object.values(sqlSettings)) expect(Number.isInteger(value)).toBe(true)
  for (const word of Object.values(sqlLists).flat()) expect(word).toMatch(/^[a-z_]+$/)
  const asked = new Set(sources.flatMap(({ code }) => code.match(/(?<=\bsettings\.)\w+(?=\(\))/g) ?? []))
  expect([...asked].sort()).toEqual(Object.keys({ ...sqlSettings, ...sqlLists }).sort())
  expect(settingsScript()).toContain(`settings.payout_min() returns integer\n`)
})

test('SQL contains no interval that belongs in a spec.ts', () => {
  const allowed = [
    // Periods of the creators' ranking; only the README of discovery describes them.
    "src/features/discovery/listings/listings.sql: interval '14 days'",
    "src/features/discovery/listings/listings.sql: interval '30 days'",
    // Quarter hours of earnings; the days of every time zone start at one of them.
    "src/features/wallet/earnings/earned.sql: interval '15 minutes'",
    // Longest period of revenue, minimum interval between folds, end of an export, a day of a schedule, a
    // subscription's month.
    "src/features/wallet/earnings/earnings.sql: interval '400 days'",
    "src/features/wallet/ledger/inbox.sql: interval '200 ms'",
    "src/features/wallet/personal.sql: interval '1 day'",
    "src/features/broadcast/delivery/delivery.sql: interval '1 day'",
    "src/features/subscriptions/subscribing/subscribe.sql: interval '1 month'",
    // A calendar day, and the step size of the search for a clock change.
    "src/features/schedule/availability/slots.sql: interval '1 day'",
    "src/features/schedule/availability/slots.sql: interval '1 minute'",
    // Look-back before a clock change, and the look-ahead for the next booking.
    "src/features/schedule/bookings/bookings.sql: interval '6 hours'",
    "src/features/schedule/bookings/bookings.sql: interval '1 day'",
    // Minutes of the host's time on stage, and the exclusive end of a range.
    "src/features/schedule/settlement/settlement.sql: interval '1 minute'",
    "src/features/schedule/settlement/settlement.sql: interval '1 microsecond'",
  ]
  expect([...new Set(found(/interval '[^']+'/g, sources))].sort()).toEqual(allowed.sort())
})

test('only wallet/spec.ts and shared/money.ts contain the smallest payout and the value of a token', () => {
  const amountFiles = new Set(['src/features/wallet/spec.ts', 'src/shared/money.ts'])
  const typescript = fs
    .globSync('src/{app,client,features,providers,routes,server,shared,ui}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$|\.gen\.ts$/.test(file) && !amountFiles.has(file))
    .map((file) => ({ file, code: read(file) }))
  const payoutMin = sqlSettings.payout_min
  const cents = sqlSettings.token_usd_cents
  const amounts = new RegExp(
    [
      `\\b${payoutMin} tokens\\b`,
      `\\btokens?\\w* (?:<|>=|<=|>) (?:${payoutMin - 1}|${payoutMin})\\b`,
      `\\btoken(?:Usd\\w*|Value|Price|Worth) = (?:${cents / 100}|${cents})\\b`,
      `\\b[tT]okens?\\b[^\\n]{0,12} \\* (?:${cents / 100}|${cents})\\b`,
      `(?<![\\d.])${cents} ?(?:¢|cents)`,
      `× ${cents / 100}\\b`,
    ].join('|'),
    'g',
  )
  expect(found(amounts, [...typescript, ...sources])).toEqual([])
})

test('only accounts/profile/spec.ts contains the default rates of a creator', () => {
  expect(read('src/features/accounts/tables.ts')).not.toMatch(/Rate: integer\([^\n]*default\(\d/)
  expect(found(/coalesce\(\w+_rate, \d+\)/g, sources)).toEqual([])
})
