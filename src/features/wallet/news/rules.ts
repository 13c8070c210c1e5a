import * as z from 'zod/mini'
import { balanceChangedEvent } from './contract.ts'

/** Merges several changes of one balance into one: the sum of the changes and the last balance. */
export function mergeBalances(events: unknown[]): unknown {
  const changes = z.array(balanceChangedEvent).parse(events)
  return { ...changes.at(-1), tokens: changes.reduce((sum, { tokens }) => sum + tokens, 0) }
}
