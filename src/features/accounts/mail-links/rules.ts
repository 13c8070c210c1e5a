import { MAIL_REFUSALS, mailsPerHourMax, resendCooldownMs, strangersCodesMax } from './spec.ts'

/** The state of a mail before an attempt to use it. `attempts`: the wrong codes that count against this caller. */
export type KnownProof = { expiresAt: Date; usedAt: Date | null; challenge: string | null; attempts: number }

type Presented = { by: 'token' | 'code'; isAddressed: boolean; challenge: string | null }

/**
 * Why what was presented did not let anybody in. A code that came with an address learns nothing but "wrong" and "too
 * many", which an address without an account answers as well; a token is known only to those who read the mail.
 */
export function refuseProof({ by, isAddressed, challenge }: Presented, found: KnownProof | null, now: Date) {
  if (!isAddressed) {
    if (!found) return MAIL_REFUSALS.linkInvalid
    if (found.usedAt) return MAIL_REFUSALS.linkUsed
    if (found.expiresAt <= now) return MAIL_REFUSALS.linkExpired
  }
  if (by === 'code') {
    const isSpent = found !== null && !found.usedAt && found.expiresAt > now && found.attempts >= strangersCodesMax
    return isSpent ? MAIL_REFUSALS.codeSpent : MAIL_REFUSALS.codeWrong
  }
  // everything was right and yet another try was faster
  return found?.challenge && found.challenge !== challenge ? MAIL_REFUSALS.otherBrowser : MAIL_REFUSALS.linkUsed
}

export type Gate = { sentAt: Date; windowStartedAt: Date; sent: number }

const hourMs = 3_600_000

/** Seconds until an address may get its next mail of a kind; `gate` is how it stood before this asking. */
export function resendAfterSeconds(gate: Gate | null, isSent: boolean, now: Date): number {
  if (isSent || !gate) return resendCooldownMs / 1000
  const cooled = gate.sentAt.getTime() + resendCooldownMs
  const full = gate.sent >= mailsPerHourMax ? gate.windowStartedAt.getTime() + hourMs : 0
  return Math.max(1, Math.ceil((Math.max(cooled, full) - now.getTime()) / 1000))
}
