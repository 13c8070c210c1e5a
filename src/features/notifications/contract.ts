import * as z from 'zod'

export const realtimeTokenAnswer = z.object({ token: z.string() })

/** Messages on a person's own channel. */
export const tipReceived = z.object({
  tip_id: z.uuid(),
  tokens: z.number(),
  message: z.string().nullable(),
  sender: z.object({ username: z.string(), display_name: z.string(), avatar_url: z.string().nullable() }),
})
export const balanceChanged = z.object({ balance: z.number() })
