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

test('removes secrets and email addresses from every field, but keeps ids', () => {
  const lines: string[] = []
  const log = createLog('r1', (line) => lines.push(line))
  const id = '00000000-0000-7000-8000-000000000001'
  const endpoint = 'https://push.example/send/fYk3bWJ5cGxhY2Vob2xkZXItMTIzNDU2Nzg5MC1hYmNkZWY'
  log.warn('mail to ada@x.test failed', { path: '/media/a.webp?until=1&signature=ab', first: `POST ${endpoint}`, id })
  log.error('call failed', new Error('no account ada@x.test'), { session_token: 'abc' })
  expect(lines.join()).not.toMatch(/ada@x|signature=ab|fYk3bWJ5|"abc"/)
  expect(lines[0]).toContain(id)
})
