import type { CallRequest } from '../requests/contract.ts'
import { SENTENCES } from '../requests/spec.ts'
import { type Press, presses } from './lists.ts'
import { FORMS } from './spec.ts'

/** The buttons of a call for its reader, the one that matters first. */
export function buttonsOf({ status, allowed }: Pick<CallRequest, 'status' | 'allowed'>): Press[] {
  const isPending = status === 'pending'
  const offered: Record<Press, boolean> = {
    accept: allowed.accept,
    confirm: allowed.confirm,
    keep: allowed.decline && !isPending,
    decline: allowed.decline && isPending,
    move: allowed.reschedule,
    propose: allowed.propose,
    takeBack: allowed.withdraw && !isPending,
    withdraw: allowed.withdraw && isPending,
    cancel: allowed.cancel,
  }
  return presses.filter((press) => offered[press])
}

type Costly = Pick<CallRequest, 'role' | 'total' | 'held' | 'late_fee' | 'fan' | 'creator'>

/** What the reader's cancellation costs them now. */
export const feeNow = ({ role, late_fee: fee }: Pick<Costly, 'role' | 'late_fee'>, now: Date): number =>
  role === 'fan' && fee && fee.from <= now ? fee.tokens : 0

/** What ending a call does to the tokens, said beforehand; undefined where none are held. */
export function endingText(call: Costly, now: Date): string | undefined {
  const { role, held, fan, creator } = call
  if (held === 0) return undefined
  if (role === 'creator') return FORMS.backToFan(held, fan.display_name)
  const fee = feeNow(call, now)
  return fee > 0 ? FORMS.feeNow(fee, held - fee, creator.display_name) : FORMS.backToYou(held)
}

/** Until when a fan can cancel for nothing; undefined: always, or it is not theirs to cancel. */
export function policyText(call: Costly, now: Date, written: (at: Date) => string): string | undefined {
  const { role, late_fee: fee } = call
  if (role !== 'fan' || !fee) return undefined
  return fee.from <= now ? FORMS.feeCosts(fee.tokens) : FORMS.feeLater(fee.tokens, written(fee.from))
}

/** What is asked before a call ends. */
export function questionOf(asking: 'decline' | 'withdraw' | 'cancel', { role, fan, creator }: Costly): string {
  if (asking === 'decline') return FORMS.declineAsk(fan.display_name)
  if (asking === 'withdraw') return FORMS.withdrawAsk
  return role === 'creator' ? SENTENCES.cancelConfirm : FORMS.cancelAsk(creator.display_name)
}

/** "Accept" for a date; "Accept now" where the call begins with it. */
export const startsNow = ({ status, scheduled_at, proposed_at }: CallRequest): boolean =>
  status === 'pending' && !scheduled_at && !proposed_at
