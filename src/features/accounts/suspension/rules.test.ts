import { expect, test } from 'vitest'
import { adminPermissions } from '#shared/admin-permissions.ts'
import { decideRestoration, decideSuspension, type Suspendable } from './rules.ts'

const now = new Date('2026-11-20T12:00:00Z')
const admin = { id: 'a1', permissions: adminPermissions }
const fan: Suspendable = { id: 'f1', role: 'fan', suspension: null, liftedBy: null }
const asked = { reason: 'Spam', until: null }
const by = (id: string) => ({ id, name: `Admin ${id}` })
const codeOf = (outcome: ReturnType<typeof decideSuspension>) =>
  outcome.outcome === 'refused' ? outcome.reason.code : outcome.outcome

test.each([
  ['anyone who is not suspended', fan, asked, 'write'],
  ['until a moment ahead', fan, { ...asked, until: new Date(now.getTime() + 1) }, 'write'],
  ['until now', fan, { ...asked, until: now }, 'UNTIL_PAST'],
  ['oneself', { ...fan, id: 'a1' }, asked, 'NOT_YOURSELF'],
  ['the same again', { ...fan, suspension: { ...asked, by: by('a1') } }, asked, 'repeated'],
  [
    'for another reason',
    { ...fan, suspension: { ...asked, by: by('a1') } },
    { ...asked, reason: 'x' },
    'ALREADY_SUSPENDED',
  ],
  ['after another admin', { ...fan, suspension: { ...asked, by: by('a2') } }, asked, 'ALREADY_SUSPENDED'],
] as const)('suspending %s', (_, person, given, code) => {
  expect(codeOf(decideSuspension(person, given, admin, now))).toBe(code)
})

test('the slower admin reads who was faster', () => {
  const person = { ...fan, suspension: { ...asked, by: by('a2') } }
  expect(decideSuspension(person, asked, admin, now)).toMatchObject({
    reason: { sentence: 'already suspended by Admin a2' },
  })
})

test('only an owner suspends or restores an admin', () => {
  const other: Suspendable = { ...fan, role: 'admin' }
  const support = { id: 'a1', permissions: ['support', 'moderator', 'finance'] as const }
  expect(codeOf(decideSuspension(other, asked, support, now))).toBe('NOT_PERMITTED')
  expect(codeOf(decideRestoration(other, support))).toBe('NOT_PERMITTED')
  expect(codeOf(decideSuspension(other, asked, admin, now))).toBe('write')
})

test.each([
  ['who is suspended', { ...fan, suspension: { ...asked, by: by('a2') } }, 'write'],
  ['who never was', fan, 'NOT_SUSPENDED'],
  ['whom one has restored', { ...fan, liftedBy: by('a1') }, 'repeated'],
  ['whom another admin has restored', { ...fan, liftedBy: by('a2') }, 'ALREADY_RESTORED'],
] as const)('restoring somebody %s', (_, person, code) => {
  expect(codeOf(decideRestoration(person, admin))).toBe(code)
})
