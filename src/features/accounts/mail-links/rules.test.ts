import { expect, test } from 'vitest'
import { type KnownProof, refuseProof, resendAfterSeconds } from './rules.ts'
import { mailsPerHourMax, otherNetworkCodesMax, MAIL_REFUSALS as says } from './spec.ts'

const now = new Date('2026-11-20T12:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const good: KnownProof = { expiresAt: later(1), usedAt: null, challenge: null, attempts: 0 }
const bound = { ...good, challenge: 'mine' }
const byLink = { by: 'token', isAddressed: false, challenge: null } as const
const byCode = { by: 'code', isAddressed: true, challenge: null } as const

test.each([
  ['an unknown link', byLink, null, says.linkInvalid],
  ['a used link', byLink, { ...good, usedAt: now }, says.linkUsed],
  ['a used and expired link', byLink, { ...good, usedAt: now, expiresAt: now }, says.linkUsed],
  ['an expired link', byLink, { ...good, expiresAt: now }, says.linkExpired],
  ['a link of another browser, without a verifier', byLink, bound, says.otherBrowser],
  ['a link of another browser, with a wrong verifier', { ...byLink, challenge: 'theirs' }, bound, says.otherBrowser],
  ['a link of this browser that a faster request has used', { ...byLink, challenge: 'mine' }, bound, says.linkUsed],
  ['an unbound link that a faster request has used', byLink, good, says.linkUsed],
  ['a wrong code together with its link', { ...byLink, by: 'code' as const }, bound, says.codeWrong],
  ['a code together with a used link', { ...byLink, by: 'code' as const }, { ...good, usedAt: now }, says.linkUsed],
  ['a code for an address without a mail', byCode, null, says.codeWrong],
  ['a wrong code', byCode, good, says.codeWrong],
  // only an email address with an account can have used mails, so the response must not reveal them
  ['a used code', byCode, { ...good, usedAt: now }, says.codeWrong],
  ['an expired code', byCode, { ...good, expiresAt: now, attempts: otherNetworkCodesMax }, says.codeWrong],
  ['the last wrong code that counts', byCode, { ...good, attempts: otherNetworkCodesMax - 1 }, says.codeWrong],
  ['a code after too many wrong ones', byCode, { ...good, attempts: otherNetworkCodesMax }, says.codeSpent],
])('refuses %s with the matching reason', (_, presented, found, refusal) => {
  expect(refuseProof(presented, found, now)).toBe(refusal)
})

test('allows the next mail after a minute, or after the end of an hour with ten mails', () => {
  const gate = { sentAt: later(-20_000), windowStartedAt: later(-20_000), sent: 1 }
  expect(resendAfterSeconds(null, true, now)).toBe(60)
  expect(resendAfterSeconds(gate, true, now)).toBe(60)
  // a concurrent request created the cooldown row
  expect(resendAfterSeconds(null, false, now)).toBe(60)
  expect(resendAfterSeconds(gate, false, now)).toBe(40)
  const full = { ...gate, windowStartedAt: later(-50 * 60_000), sent: mailsPerHourMax }
  expect(resendAfterSeconds(full, false, now)).toBe(10 * 60)
  // waits at least a second, so that a refused request is not retried at once
  expect(resendAfterSeconds({ ...gate, sentAt: later(-60_000) }, false, now)).toBe(1)
})
