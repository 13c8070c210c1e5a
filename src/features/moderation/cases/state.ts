import { dismissReasons, ruleCodes } from '../lists.ts'
import { HOUSE_RULES } from '../spec.ts'
import type { Case } from './contract.ts'
import { CASES, DISMISS_REASONS } from './spec.ts'

/** Returns the title of a house rule or of a reason for a dismissal. */
export function codeText(code: string): string {
  const rule = ruleCodes.find((known) => known === code)
  if (rule) return HOUSE_RULES[rule].title
  const reason = dismissReasons.find((known) => known === code)
  return reason ? DISMISS_REASONS[reason] : code
}

/** Returns the decision of a case in words, with its rule or reason. */
export function decisionText({ status, decision }: Pick<Case, 'status' | 'decision'>): string {
  const done = status === 'removed' ? CASES.removed : CASES.dismissed
  return decision ? `${done}: ${codeText(decision)}` : done
}
