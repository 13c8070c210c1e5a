import * as z from 'zod'

/** An Idempotency-Key, created once for the user's intent: 1 to 200 printable characters. */
export const idempotencyKeySchema = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/, 'An Idempotency-Key has 1 to 200 printable characters without spaces.')
