import { expect, test } from 'vitest'
import { type KnownProof, refuseProof, resendAfterSeconds } from './rules.ts'
import { codeAttemptsMax, mailsPerHourMax, MAIL_REFUSALS as says } from './spec.ts'

const now = new Date('2026-11-20T12:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const good: KnownProof = { expiresAt: later(1), usedAt: null, challenge: null, attempts: 0 }
const bound = { ...good, challenge: 'mine' }
const byLink = { by: 'token', isAddressed: false, challenge: null } as const
const byCode = { by: 'code', isAddressed: true, challenge: null } as const

test.each([
  ['nothing known of it', byLink, null, says.linkInvalid],
  ['used', byLink, { ...good, usedAt: now }, says.linkUsed],
  ['used and run out', byLink, { ...good, usedAt: now, expiresAt: now }, says.linkUsed],
  ['run out', byLink, { ...good, expiresAt: now }, says.linkExpired],
  ['bound, without a verifier', byLink, bound, says.otherBrowser],
  ['bound to another', { ...byLink, challenge: 'theirs' }, bound, says.otherBrowser],
  ['bound to this one, and somebody was faster', { ...byLink, challenge: 'mine' }, bound, says.linkUsed],
  ['free, and somebody was faster', byLink, good, says.linkUsed],
  ['a wrong code beside the link', { ...byLink, by: 'code' as const }, bound, says.codeWrong],
  ['a code beside a used link', { ...byLink, by: 'code' as const }, { ...good, usedAt: now }, says.linkUsed],
  ['a code for an address that was never asked for', byCode, null, says.codeWrong],
  ['a wrong code', byCode, good, says.codeWrong],
  // an address tells nobody whether a mail of it has been used: only one with an account has such
  ['a code that was used', byCode, { ...good, usedAt: now }, says.codeWrong],
  ['a code that has run out', byCode, { ...good, expiresAt: now, attempts: codeAttemptsMax }, says.codeWrong],
  ['the fifth wrong code', byCode, { ...good, attempts: codeAttemptsMax - 1 }, says.codeWrong],
  ['a code after five wrong ones', byCode, { ...good, attempts: codeAttemptsMax }, says.codeSpent],
])('%s', (_, presented, found, refusal) => {
  expect(refuseProof(presented, found, now)).toBe(refusal)
})

test('the next mail comes a minute after the last, or when the hour of ten is over', () => {
  const gate = { sentAt: later(-20_000), windowStartedAt: later(-20_000), sent: 1 }
  expect(resendAfterSeconds(null, true, now)).toBe(60)
  expect(resendAfterSeconds(gate, true, now)).toBe(60)
  // somebody else's asking came in between
  expect(resendAfterSeconds(null, false, now)).toBe(60)
  expect(resendAfterSeconds(gate, false, now)).toBe(40)
  const full = { ...gate, windowStartedAt: later(-50 * 60_000), sent: mailsPerHourMax }
  expect(resendAfterSeconds(full, false, now)).toBe(10 * 60)
})
