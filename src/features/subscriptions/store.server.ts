import * as z from 'zod'
import { subscriptionSchema } from './contract.ts'

export const paying = [
  'sender_inactive',
  'self',
  'recipient_not_found',
  'recipient_not_creator',
  'insufficient_tokens',
] as const

export const done = z.object({ outcome: z.literal('done'), subscription: subscriptionSchema, replayed: z.boolean() })
