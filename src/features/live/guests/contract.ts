import * as z from 'zod'

const person = z.object({
  id: z.uuid(),
  username: z.string(),
  display_name: z.string(),
  avatar_url: z.string().nullable(),
})

/** The guest on stage, and whether the host allows their sound and picture. */
export const guestSchema = person.extend({ sound: z.boolean(), picture: z.boolean() })

/** Whether the reader's hand is raised, and whether the host invited them. */
export const handSchema = z.object({ is_up: z.boolean(), is_invited: z.boolean() })

/** Raised hands, for the host. */
export const handsSchema = z.array(person.extend({ raised_at: z.coerce.date(), is_invited: z.boolean() }))

export const handInput = z.object({ id: z.uuid() })
export const handAnswer = z.object({ hand: handSchema })

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
export const guestAnswer = z.object({ guest: guestSchema.nullable() })

/** From the host or the person: ends their turn or invitation, or lowers the hand. Default: the guest. */
export const guestOutInput = z.object({ id: z.uuid(), user_id: z.uuid().toLowerCase().optional() })

export type StageGuest = z.infer<typeof guestSchema>
export type Hand = z.infer<typeof handsSchema>[number]
