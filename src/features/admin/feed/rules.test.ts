import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { messageOf } from './rules.ts'

const areas =
  'adjustment|appeal|application|dead_letter|discrepancy|dispute|export|fraud_warning|legal|note|payout|person|report|role|stream'
/** All actions of audit entries, found in the source code. */
const recorded = globSync('src/features/**/*.server.ts').flatMap((path) => {
  const source = readFileSync(path, 'utf8')
  return source.includes('recordAudit') || source.includes("action: '")
    ? [...source.matchAll(new RegExp(`'((?:${areas})\\.[a-z_]+)'`, 'g'))].map(([, action = '']) => action)
    : []
})

test('every action of the audit trail has a sentence in the activity feed', () => {
  const actions = [...new Set(recorded)]
  expect(actions).toContain('role.propose')
  const withoutSentence = actions.filter((type) => messageOf({ type, subject: 'Mira', actor: 'Ada' }).includes('did “'))
  expect(withoutSentence).toEqual([])
})

test('an unknown action is shown by its name with the person concerned', () => {
  expect(messageOf({ type: 'moon.land', subject: 'Mira', actor: 'Ada' })).toBe('Ada did “moon.land” to Mira')
})

test('an activity of an unknown person has a complete sentence', () => {
  const line = (type: string) => messageOf({ type, subject: null, actor: 'Ada' })
  expect(line('adjustment.propose')).toBe('Ada proposed an adjustment for someone')
  expect(line('person.suspend')).toBe('Ada suspended someone')
  expect(line('export.csv')).toBe('Ada exported a CSV file')
  expect(line('report.new')).toBe('Ada reported something')
  expect(line('application.new')).toBe('Someone applied to become a creator')
  expect(line('appeal.new')).toBe('Someone appealed a decision')
  expect(line('legal.new')).toBe('A legal notice came in')
  expect(messageOf({ type: 'report.new', subject: 'Mira', actor: null })).toBe('Someone reported Mira')
  expect(messageOf({ type: 'application.new', subject: 'Mira', actor: null })).toBe('Mira applied to become a creator')
})
