import * as z from 'zod/mini'

const mergeableTip = z.looseObject({
  tokens: z.number(),
  burst: z.optional(z.object({ tips: z.number(), tokens: z.number() })),
})

/** Merges tip events of one creator into one: the newest tip, with the number and the total tokens of all tips. */
export function mergeTips(events: unknown[]): unknown {
  const tips = z.array(mergeableTip).parse(events)
  const burst = tips.reduce<{ tips: number; tokens: number }>(
    (sum, { tokens, burst: own }) => ({
      tips: sum.tips + (own?.tips ?? 1),
      tokens: sum.tokens + (own?.tokens ?? tokens),
    }),
    { tips: 0, tokens: 0 },
  )
  return { ...tips.at(-1), burst }
}
