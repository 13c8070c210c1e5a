import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'

test('logs a failed query without its values', () => {
  const lines: string[] = []
  const failed = new DrizzleQueryError(
    'insert into users values ($1, $2)',
    ['ada@x.test', 'argon\n    at hash'],
    new Error('down'),
  )
  createLog('r1', (line) => lines.push(line)).error('call failed', failed)
  expect(lines[0]).toContain('insert into users')
  expect(lines[0]).toContain('log.test.ts')
  expect(lines[0]).toContain('down')
  expect(lines[0]).not.toMatch(/ada@x|argon/)
})

test('logs the text of a failed query without its values', () => {
  const lines: string[] = []
  const failed = new DrizzleQueryError('select id from users where email = $1', ['ada@x.test'], new Error('down'))
  createLog('r1', (line) => lines.push(line)).warn('delivery failed', { first: String(failed) })
  expect(lines[0]).toContain('select id from users')
  expect(lines[0]).not.toContain('ada@x')
})
