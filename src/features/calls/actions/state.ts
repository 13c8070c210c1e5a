import type { CallRequest } from '../lifecycle/contract.ts'
import { type Press, presses } from '../lifecycle/lists.ts'
import { SENTENCES } from '../spec.ts'
import { FORMS } from './spec.ts'

/** Returns the buttons of a call for its reader, the main one first. */
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

/** Returns the tokens that the reader pays for cancelling now. */
export const feeNow = ({ role, late_fee: fee }: Pick<Costly, 'role' | 'late_fee'>, now: Date): number =>
  role === 'fan' && fee && fee.from <= now ? fee.tokens : 0

/** Returns the sentence about what happens to the held tokens if the call ends; undefined if no tokens are held. */
export function endingText(call: Costly, now: Date): string | undefined {
  const { role, held, fan, creator } = call
  if (held === 0) return undefined
  if (role === 'creator') return FORMS.backToFan(held, fan.display_name)
  const fee = feeNow(call, now)
  return fee > 0 ? FORMS.feeNow(fee, held - fee, creator.display_name) : FORMS.backToYou(held)
}

/** Returns the text about the cancellation fee and its deadline; undefined for creators and for calls without a fee. */
export function policyText(call: Costly, now: Date, written: (at: Date) => string): string | undefined {
  const { role, late_fee: fee } = call
  if (role !== 'fan' || !fee) return undefined
  return fee.from <= now ? FORMS.feeCosts(fee.tokens) : FORMS.feeLater(fee.tokens, written(fee.from))
}

/** Returns the question of the form that ends a call. */
export function questionOf(asking: 'decline' | 'withdraw' | 'cancel', { role, fan, creator }: Costly): string {
  if (asking === 'decline') return FORMS.declineAsk(fan.display_name)
  if (asking === 'withdraw') return FORMS.withdrawAsk
  return role === 'creator' ? SENTENCES.cancelConfirm : FORMS.cancelAsk(creator.display_name)
}

/** Returns true if accepting starts the call at once; the button is then "Accept now" instead of "Accept". */
export const startsNow = ({ status, scheduled_at, proposed_at }: CallRequest): boolean =>
  status === 'pending' && !scheduled_at && !proposed_at
