import { reason } from '#shared/errors.ts'

export const jsonBodyMaxBytes = 1_048_576
/** Limits of forms. */
export const formMaxMegabytes = 25
export const formFileMaxBytes = formMaxMegabytes * 1_048_576
export const formBodyMaxBytes = formFileMaxBytes + 65_536

export const formTooLarge = reason(
  'too_large',
  'TOO_LARGE',
  `A form has at most ${formMaxMegabytes} MB. Larger files go straight to storage: POST /api/v1/uploads says where, then send the upload_id here.`,
)
