import { expect, test } from 'vitest'
import { adminPermissions } from '#shared/session.ts'
import { decideRestoration, decideSuspension, markOf, type Suspendable } from './rules.ts'

const now = new Date('2026-11-20T12:00:00Z')
const admin = { id: 'a1', permissions: adminPermissions }
const fan: Suspendable = { id: 'f1', role: 'fan', suspension: null, liftedBy: null }
const asked = { reason: 'Spam', until: null }
const by = (id: string) => ({ id, name: `Admin ${id}` })
const codeOf = (outcome: ReturnType<typeof decideSuspension>) =>
  outcome.outcome === 'refused' ? outcome.reason.code : outcome.outcome

test.each([
  ['of an active fan for good', fan, asked, 'write'],
  ['until a future time', fan, { ...asked, until: new Date(now.getTime() + 1) }, 'write'],
  ['until now', fan, { ...asked, until: now }, 'UNTIL_PAST'],
  ['of the admin’s own account', { ...fan, id: 'a1' }, asked, 'NOT_YOURSELF'],
  ['of a retry by the same admin', { ...fan, suspension: { ...asked, by: by('a1') } }, asked, 'repeated'],
  [
    'of a suspended fan for another reason',
    { ...fan, suspension: { ...asked, by: by('a1') } },
    { ...asked, reason: 'x' },
    'ALREADY_SUSPENDED',
  ],
  [
    'of a fan whom another admin suspended',
    { ...fan, suspension: { ...asked, by: by('a2') } },
    asked,
    'ALREADY_SUSPENDED',
  ],
] as const)('decides the suspension %s', (_, person, given, code) => {
  expect(codeOf(decideSuspension(person, given, admin, now))).toBe(code)
})

test('the refusal of the slower admin has the name of the faster one', () => {
  const person = { ...fan, suspension: { ...asked, by: by('a2') } }
  expect(decideSuspension(person, asked, admin, now)).toMatchObject({
    reason: { sentence: 'already suspended by Admin a2' },
  })
})

test('only an owner can suspend or restore an admin', () => {
  const other: Suspendable = { ...fan, role: 'admin' }
  const support = { id: 'a1', permissions: ['support', 'moderator', 'finance'] as const }
  expect(codeOf(decideSuspension(other, asked, support, now))).toBe('NOT_PERMITTED')
  expect(codeOf(decideRestoration(other, support))).toBe('NOT_PERMITTED')
  expect(codeOf(decideSuspension(other, asked, admin, now))).toBe('write')
})

test.each([
  ['a suspended fan', { ...fan, suspension: { ...asked, by: by('a2') } }, 'write'],
  ['a fan who was never suspended', fan, 'NOT_SUSPENDED'],
  ['a fan whom the same admin has restored', { ...fan, liftedBy: by('a1') }, 'repeated'],
  ['a fan whom another admin has restored', { ...fan, liftedBy: by('a2') }, 'ALREADY_RESTORED'],
] as const)('decides the restoration of %s', (_, person, code) => {
  expect(codeOf(decideRestoration(person, admin))).toBe(code)
})

test('the hash of a banned value depends on the secret, the kind and the value', () => {
  const marks = [
    markOf('one', 'email', 'ada@example.com'),
    markOf('two', 'email', 'ada@example.com'),
    markOf('one', 'card', 'ada@example.com'),
    markOf('one', 'email', 'bob@example.com'),
  ]
  expect(new Set(marks).size).toBe(4)
  for (const mark of marks) expect(mark).toMatch(/^[0-9a-f]{64}$/)
})

test('an email address has the same ban hash in capital letters and with a +tag', () => {
  const mark = markOf('one', 'email', 'ada@example.com')
  expect(markOf('one', 'email', 'Ada+again@Example.com')).toBe(mark)
  expect(markOf('one', 'card', 'Ab+c@d')).not.toBe(markOf('one', 'card', 'ab@d'))
})
