import * as z from 'zod/mini'

const toldTip = z.looseObject({
  tokens: z.number(),
  burst: z.optional(z.object({ tips: z.number(), tokens: z.number() })),
})

/** Merges several tips to one creator into one event: the newest tip, with the number and the total tokens of all. */
export function mergeTips(events: unknown[]): unknown {
  const told = z.array(toldTip).parse(events)
  const burst = told.reduce<{ tips: number; tokens: number }>(
    (sum, { tokens, burst: own }) => ({
      tips: sum.tips + (own?.tips ?? 1),
      tokens: sum.tokens + (own?.tokens ?? tokens),
    }),
    { tips: 0, tokens: 0 },
  )
  return { ...told.at(-1), burst }
}
