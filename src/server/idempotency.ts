import { AppError, COMMON } from '#shared/errors.ts'
import { idempotencyKeySchema } from '#shared/schemas.ts'

type Keyed = { idempotencyKey?: string | undefined }

/**
 * Returns the Idempotency-Key of a call, from its header or its body; undefined without one.
 * @throws AppError IDEMPOTENCY_KEY_CONFLICT if header and body name different keys, IDEMPOTENCY_KEY_INVALID
 */
export function idempotencyKeyOf(
  { idempotencyKey: header }: Keyed,
  { idempotencyKey: body }: Keyed,
): string | undefined {
  // REST has checked the header already; tRPC has not.
  if (header !== undefined && !idempotencyKeySchema.safeParse(header).success)
    throw new AppError(COMMON.idempotencyKeyInvalid)
  if (header !== undefined && body !== undefined && header !== body) throw new AppError(COMMON.idempotencyKeyConflict)
  return body ?? header
}
