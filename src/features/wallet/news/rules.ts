import * as z from 'zod/mini'
import { balanceChangedEvent } from './contract.ts'

/** Several changes of one balance as one: all that changed, and what there is after the last. */
export function mergeBalances(events: unknown[]): unknown {
  const changes = z.array(balanceChangedEvent).parse(events)
  return { ...changes.at(-1), tokens: changes.reduce((sum, { tokens }) => sum + tokens, 0) }
}
