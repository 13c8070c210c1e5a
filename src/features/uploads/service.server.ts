import { AppError, type Reason } from '#shared/errors.ts'
import { UPLOAD_REFUSALS } from './spec.ts'

/** Work with storage: what fails there is no fault of the caller, who may try again. @throws AppError `refusal` */
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
