import { expect, test } from 'vitest'
import { MAIL_REFUSALS } from '#features/accounts/mail-links/spec.ts'
import { SECURITY_REFUSALS } from '#features/accounts/security/spec.ts'
import { REFUSALS } from '#features/accounts/spec.ts'
import { COMMON } from '#shared/errors.ts'
import { refusalKindOf } from './refusals.ts'

test('failed sign-ins, missing rights and limits are security events; other refusals are not', () => {
  const { totpWrong, totpWrongHere, passwordWrong, challengeEnded } = SECURITY_REFUSALS
  const { codeWrong, codeSpent, linkInvalid, otherBrowser } = MAIL_REFUSALS
  const signIn = [REFUSALS.wrongCredentials, totpWrong, totpWrongHere, passwordWrong, challengeEnded]
  for (const one of [...signIn, codeWrong, codeSpent, linkInvalid, otherBrowser])
    expect(refusalKindOf(one), one.code).toBe('sign_in')
  expect(refusalKindOf(COMMON.tooManyRequests)).toBe('limit')
  expect(refusalKindOf(COMMON.forbidden)).toBe('forbidden')
  for (const one of [COMMON.notFound, COMMON.unauthenticated, COMMON.invalid])
    expect(refusalKindOf(one), one.code).toBeUndefined()
})
