import { dismissReasons, ruleCodes } from '../lists.ts'
import { HOUSE_RULES } from '../spec.ts'
import type { Case } from './contract.ts'
import { CASES, DISMISS_REASONS } from './spec.ts'

/** A house rule or a reason of a dismissal, in words. */
export function codeText(code: string): string {
  const rule = ruleCodes.find((known) => known === code)
  if (rule) return HOUSE_RULES[rule].title
  const reason = dismissReasons.find((known) => known === code)
  return reason ? DISMISS_REASONS[reason] : code
}

/** What was decided, and by which rule. */
export function decisionText({ status, decision }: Pick<Case, 'status' | 'decision'>): string {
  const done = status === 'removed' ? CASES.removed : CASES.dismissed
  return decision ? `${done}: ${codeText(decision)}` : done
}
