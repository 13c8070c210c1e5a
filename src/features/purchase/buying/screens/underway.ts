import * as z from 'zod/mini'
import { tokenPackages } from '#features/wallet/index.ts'
import type { Underway } from '../state.ts'

const key = 'limelight.purchase-underway'

const kept: z.ZodMiniType<Underway> = z.object({
  userId: z.string(),
  key: z.string(),
  paymentMethodId: z.string(),
  draft: z.object({
    packageId: z.enum(tokenPackages.map(({ id }) => id)),
    isGift: z.boolean(),
    recipient: z.nullable(
      z.object({ id: z.string(), username: z.string(), displayName: z.string(), avatarUrl: z.nullable(z.string()) }),
    ),
    message: z._default(z.string(), ''),
    // a payment in progress already has its card
    savedCard: z._default(z.nullable(z.string()), null),
    saveCard: z._default(z.boolean(), false),
  }),
  purchaseId: z.nullable(z.string()),
})

/** Reads the payment that this user began in this tab and whose end is unknown. */
export function readUnderway(userId: string | undefined): Underway | null {
  try {
    const found = kept.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null'))
    return found.success && found.data.userId === userId ? found.data : null
  } catch {
    return null
  }
}

/**
 * Stores a payment before its request is sent, so that a reload finds it at any moment. The stored value contains no
 * card, only the provider's id of it. Null deletes `before`, unless another payment has replaced it.
 */
export function keepUnderway(underway: Underway | null, before: Underway | null): void {
  try {
    if (underway) sessionStorage.setItem(key, JSON.stringify(underway))
    else if (before && readUnderway(before.userId)?.key === before.key) sessionStorage.removeItem(key)
  } catch {
    // storage is blocked or full; the webhook still credits
  }
}
