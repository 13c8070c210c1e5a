import { expect, test } from 'vitest'
import * as z from 'zod'
import { appRouter } from '#app/router.server.ts'
import { MAIL_REFUSALS } from '#features/accounts/mail-links/spec.ts'
import { PASSWORD_REFUSALS } from '#features/accounts/passwords/spec.ts'
import { REFUSALS } from '#features/accounts/spec.ts'
import { TWO_STEP_REFUSALS } from '#features/accounts/two-step/spec.ts'
import { COMMON } from '#shared/errors.ts'
import { networkDigest, refusalKindOf } from './security-events.ts'

const isProcedure = (value: unknown) => typeof value === 'function'
const { procedures } = z
  .object({ procedures: z.record(z.string(), z.custom<{ _def: { meta?: { event?: string } } }>(isProcedure)) })
  .parse(appRouter._def)

test('failed sign-ins, missing rights, limits and bad inputs are security events; other refusals are not', () => {
  const { totpWrong, totpWrongHere, challengeEnded } = TWO_STEP_REFUSALS
  const { passwordWrong } = PASSWORD_REFUSALS
  const { codeWrong, codeSpent, linkInvalid, otherBrowser } = MAIL_REFUSALS
  const signIn = [REFUSALS.wrongCredentials, totpWrong, totpWrongHere, passwordWrong, challengeEnded]
  for (const one of [...signIn, codeWrong, codeSpent, linkInvalid, otherBrowser])
    expect(refusalKindOf(one), one.code).toBe('sign_in')
  expect(refusalKindOf(COMMON.tooManyRequests)).toBe('limit')
  expect(refusalKindOf(COMMON.forbidden)).toBe('forbidden')
  expect(refusalKindOf(COMMON.foreignOrigin)).toBe('forbidden')
  for (const one of [COMMON.invalid, COMMON.badRequest]) expect(refusalKindOf(one), one.code).toBe('input')
  for (const one of [COMMON.notFound, COMMON.unauthenticated]) expect(refusalKindOf(one), one.code).toBeUndefined()
})

test('every call that signs in or out, or changes credentials, permissions or views, declares its event', () => {
  const declared = Object.groupBy(Object.entries(procedures), ([, { _def }]) => _def.meta?.event ?? 'none')
  const pathsOf = (event: string) => declared[event]?.map(([path]) => path.replace(/^accounts\./, '')).toSorted()
  expect(pathsOf('signed_in')).toEqual(['exchange', 'security.verifyTotp', 'signIn', 'signUp'])
  expect(pathsOf('signed_out')).toEqual([
    ...['people.signOut', 'security.revokeOthers', 'security.revokeSession', 'signOut'],
  ])
  expect(pathsOf('credentials')).toEqual([
    ...['changeEmail', 'confirm', 'people.confirmEmail', 'security.confirmTotp', 'security.disableTotp'],
    ...['security.enrolTotp', 'security.renewRecoveryCodes', 'setPassword', 'undoEmail'],
  ])
  expect(pathsOf('permission')).toEqual([
    ...['applications.review.approve', 'applications.review.bulkApprove'],
    ...['people.approveRole', 'people.permissions', 'people.proposeRole', 'people.rejectRole'],
    ...['people.restore', 'people.suspend'],
  ])
  expect(pathsOf('view_as')).toEqual(['people.endViewAs', 'people.viewAs'])
  const forgotten = declared.none?.map(([path]) => path).filter((path) => /password|totp|permission|viewAs/i.test(path))
  expect(forgotten).toEqual(['accounts.security.totp'])
})

test('the digest of a network depends on the secret', () => {
  const digest = networkDigest('one', '2001:db8:0:0::/64')
  expect(digest).not.toBe(networkDigest('two', '2001:db8:0:0::/64'))
  expect(digest).toMatch(/^[0-9a-f]{16}$/)
})
