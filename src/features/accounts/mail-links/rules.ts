import { MAIL_REFUSALS, mailsPerHourMax, resendCooldownMs, strangersCodesMax } from './spec.ts'

/** State of a mail before an attempt. `attempts`: the wrong codes that count against this caller. */
export type KnownProof = { expiresAt: Date; usedAt: Date | null; challenge: string | null; attempts: number }

type Presented = { by: 'token' | 'code'; isAddressed: boolean; challenge: string | null }

/**
 * Returns the refusal of a failed attempt. A code with an address gets only "wrong" or "too many", the same as an
 * address without an account. A token gets the exact reason, because only readers of the mail know it.
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
  // the proof was valid, but a concurrent attempt used it first
  return found?.challenge && found.challenge !== challenge ? MAIL_REFUSALS.otherBrowser : MAIL_REFUSALS.linkUsed
}

export type Gate = { sentAt: Date; windowStartedAt: Date; sent: number }

const hourMs = 3_600_000

/** Returns the seconds until an address can get its next mail of a kind; `gate` is the state before this request. */
export function resendAfterSeconds(gate: Gate | null, isSent: boolean, now: Date): number {
  if (isSent || !gate) return resendCooldownMs / 1000
  const cooled = gate.sentAt.getTime() + resendCooldownMs
  const full = gate.sent >= mailsPerHourMax ? gate.windowStartedAt.getTime() + hourMs : 0
  return Math.max(1, Math.ceil((Math.max(cooled, full) - now.getTime()) / 1000))
}
