import type { Rate } from '#providers/cache/index.ts'
import { waitText } from '#shared/dates.ts'
import { AppError, COMMON, type Reason } from '#shared/errors.ts'
import { type Pace, paces } from '#shared/limits.ts'
import { networkOf } from '#shared/network.ts'
import type { Context } from './context.ts'

const byCall = Map.groupBy(
  paces.flatMap((pace) => pace.calls.map((call) => ({ call, pace }))),
  ({ call }) => call,
)

export const rateOf = ({ act, limit, windowSeconds }: Pace): Rate => ({ name: `pace:${act}`, limit, windowSeconds })

/**
 * Counts a request of the subject against a limit. Without the cache there is no limit. @throws AppError with the
 * refusal and the seconds to wait
 */
export async function limitRate(
  { providers }: Pick<Context, 'providers'>,
  rate: Rate,
  subject: string,
  refusal: (retryAfterSeconds: number) => Reason = () => COMMON.tooManyRequests,
): Promise<void> {
  const verdict = await providers.cache.take(rate, subject)
  if (verdict.state !== 'exceeded') return
  const { retryAfterSeconds } = verdict
  throw new AppError(refusal(retryAfterSeconds), { retryAfterSeconds })
}

/** Counts of a call in the cache, which are returned if the call fails. */
type Taken = { rate: Rate; subject: string }[]

const fieldOf = (input: unknown, name: string): unknown =>
  typeof input === 'object' && input !== null ? Object.entries(input).find(([key]) => key === name)?.[1] : undefined

/** Returns the subject that a pace counts; undefined: the call does not count. */
export function subjectOf({ to, when }: Pace, person: string, input: unknown): string | undefined {
  if (when !== undefined && fieldOf(input, when) !== true) return undefined
  if (to === undefined) return person
  const recipient = fieldOf(input, to)
  // Ids are case-insensitive.
  return typeof recipient === 'string' ? `${person} ${recipient.toLowerCase()}` : undefined
}

/**
 * Counts a call in the paces of its procedure (shared/limits.ts). Returns the counts for `giveBack`. Without the cache
 * there is no pace. @throws AppError TOO_MANY_REQUESTS with the sentence of the pace and the seconds to wait
 */
export async function takePaces(ctx: Context, call: string, inputOf: () => Promise<unknown>): Promise<Taken> {
  const found = byCall.get(call)
  if (!found) return []
  const input = await inputOf()
  const person = ctx.claims?.userId ?? networkOf(ctx.request.address)
  const verdicts = await Promise.all(
    found.map(async ({ pace }) => {
      const subject = subjectOf(pace, person, input)
      if (subject === undefined) return undefined
      const rate = rateOf(pace)
      return { pace, rate, subject, verdict: await ctx.providers.cache.take(rate, subject) }
    }),
  )
  const counted = verdicts.filter((one) => one !== undefined)
  const taken = counted.filter(({ verdict }) => verdict.state === 'allowed')
  for (const { pace, verdict } of counted) {
    if (verdict.state !== 'exceeded') continue
    giveBack(ctx, taken)
    const { retryAfterSeconds } = verdict
    const sentence = `${pace.sentence} Please try again in ${waitText(retryAfterSeconds)}.`
    throw new AppError({ ...COMMON.tooManyRequests, sentence }, { retryAfterSeconds })
  }
  return taken
}

/** Returns the counts of a failed call, which reached no other person. */
export function giveBack({ afterCommit, providers }: Context, taken: Taken): void {
  if (taken.length > 0)
    afterCommit(() => Promise.all(taken.map(({ rate, subject }) => providers.cache.giveBack(rate, subject))))
}
