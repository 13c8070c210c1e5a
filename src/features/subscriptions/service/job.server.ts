import type { Context } from '#server/context.ts'
import { isOn } from '#server/flags.ts'
import { jobMs } from '../spec.ts'
import { announceNext, remindNext, renewNext } from '../store/job.server.ts'

type Tools = Pick<Context, 'db' | 'announce' | 'env'>

/**
 * Renews what is due, each in a transaction of its own, and tells who is to be told. Any number may run at once, and what a
 * killed one left is the next one's. While the area is off nobody is charged for what they cannot see.
 * @returns how many subscriptions were renewed, ended or found unpaid.
 */
export async function renewSubscriptions({ db, announce, env }: Tools): Promise<number> {
  if (!isOn('subscription-tiers', env.FEATURE_FLAGS)) return 0
  const end = performance.now() + jobMs
  const left = () => performance.now() < end
  while (left() && (await announceNext(db)) > 0);
  while (left() && (await remindNext(db)) > 0);
  let all = 0
  while (left() && (await renewNext(db))) all++
  announce()
  return all
}
