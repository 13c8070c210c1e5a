import * as z from 'zod/mini'

/** Realtime message `balance.changed` on `user:<id>`. `tokens` is what changed; `balance` what can be spent now. */
export const balanceChangedEvent = z.object({ balance: z.number(), tokens: z.number(), movement_id: z.uuid() })

/** Realtime message `earnings.changed` on `user:<id>`, a creator's: what waits, is available or under way moved. */
export const earningsChangedEvent = z.object({})
