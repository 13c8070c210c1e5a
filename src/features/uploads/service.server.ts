import { AppError, type Reason } from '#shared/errors.ts'
import { UPLOAD_REFUSALS } from './spec.ts'

/** Runs `work` and reports storage errors as retryable. @throws AppError `refusal` */
export async function storing<Result>(
  work: () => Promise<Result>,
  refusal: Reason = UPLOAD_REFUSALS.storageDown,
): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw new AppError(refusal, { cause, retryAfterSeconds: 2 })
  }
}
