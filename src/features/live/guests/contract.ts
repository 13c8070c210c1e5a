import * as z from 'zod'

const person = z.object({
  id: z.uuid(),
  username: z.string(),
  display_name: z.string(),
  avatar_url: z.string().nullable(),
})

/** Who is on stage with the host, and whether the host lets them be heard and seen. */
export const guestSchema = person.extend({ sound: z.boolean(), picture: z.boolean() })

/** Whether the reader's own hand is up, and whether the host has asked them on stage. */
export const handSchema = z.object({ is_up: z.boolean(), is_invited: z.boolean() })

/** Who wants to come on stage, for the host. */
export const handsSchema = z.array(person.extend({ raised_at: z.coerce.date(), is_invited: z.boolean() }))

export const handInput = z.object({ id: z.uuid() })
export const handAnswer = z.object({ hand: handSchema })

/**
 * By the host: asks somebody on stage whose hand is up, or changes what the guest may. By who was asked: comes on stage.
 */
export const guestInput = z.object({
  id: z.uuid(),
  user_id: z.uuid().toLowerCase(),
  sound: z.boolean().optional(),
  picture: z.boolean().optional(),
  /** The invited person agrees to be seen and heard in the replay. A recorded stage needs that consent. */
  recording_consent: z.literal(true).optional(),
})
/** `guest`: who is on stage now; null: nobody, yet. */
export const guestAnswer = z.object({ guest: guestSchema.nullable() })

/** By the host or by the person: ends their turn, or the invitation, or lowers the hand. Left out: the guest. */
export const guestOutInput = z.object({ id: z.uuid(), user_id: z.uuid().toLowerCase().optional() })

export type StageGuest = z.infer<typeof guestSchema>
export type Hand = z.infer<typeof handsSchema>[number]
