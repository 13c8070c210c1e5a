import * as z from 'zod'
import { guestSchema, handSchema } from '../contract.ts'

export const handInput = z.object({ id: z.uuid() })
export const handOutput = z.object({ hand: handSchema })

/**
 * From the host: invites a user with a raised hand, or changes what the guest can send. From the invited user: joins
 * the stage.
 */
export const guestInput = z.object({
  id: z.uuid(),
  user_id: z.uuid().toLowerCase(),
  sound: z.boolean().optional(),
  picture: z.boolean().optional(),
  /** Consent of the invited user to be seen and heard in the replay. A recorded stage requires it. */
  recording_consent: z.literal(true).optional(),
})
/** `guest` is the guest on stage after the request; null if there is still no guest. */
export const guestOutput = z.object({ guest: guestSchema.nullable() })

/**
 * From the host or the user: ends that user's turn or invitation, or lowers their hand. By default the user is the
 * guest.
 */
export const guestOutInput = z.object({ id: z.uuid(), user_id: z.uuid().toLowerCase().optional() })
