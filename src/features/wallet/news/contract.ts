import * as z from 'zod/mini'

/** Realtime message `balance.changed` on `user:<id>`. `tokens` is the change, `balance` the spendable balance afterwards. */
export const balanceChangedEvent = z.object({ balance: z.number(), tokens: z.number(), movement_id: z.uuid() })

/** Realtime message `earnings.changed` on a creator's `user:<id>`: pending, available or paying-out tokens changed. */
export const earningsChangedEvent = z.object({})
