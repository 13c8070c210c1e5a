import * as z from 'zod'
import { guestSchema, handSchema } from '../contract.ts'

export const handInput = z.object({ id: z.uuid() })
export const handOutput = z.object({ hand: handSchema })

/**
 * From the host: invites a person with a raised hand, or changes what the guest can send. From the invited person:
 * comes on stage.
 */
export const guestInput = z.object({
  id: z.uuid(),
  user_id: z.uuid().toLowerCase(),
  sound: z.boolean().optional(),
  picture: z.boolean().optional(),
  /** The invited person agrees to be seen and heard in the replay. A recorded stage needs that consent. */
  recording_consent: z.literal(true).optional(),
})
/** `guest`: the guest on stage after the call; null: none yet. */
export const guestOutput = z.object({ guest: guestSchema.nullable() })

/** From the host or the person: ends their turn or invitation, or lowers the hand. Default: the guest. */
export const guestOutInput = z.object({ id: z.uuid(), user_id: z.uuid().toLowerCase().optional() })
