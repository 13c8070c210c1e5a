import type { PersonPage } from '../people/contract.ts'
import { type SuspensionTerm, termDays } from './spec.ts'

/** Whose account a dialog is about. */
export type Acting = Pick<PersonPage, 'user' | 'balances'> & { onClose: () => void }

/** When a suspension of that length ends; undefined: never by itself. */
export function untilOf(term: SuspensionTerm, now: Date): Date | undefined {
  const days = termDays[term]
  return days === null ? undefined : new Date(now.getTime() + days * 86_400_000)
}
