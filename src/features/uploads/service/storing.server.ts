import { AppError } from '#shared/errors.ts'
import { UPLOAD_REFUSALS } from '../spec.ts'

/** Work with storage: what fails there is no fault of the caller, who may try again. */
export async function storing<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw new AppError(UPLOAD_REFUSALS.storageDown, { cause, retryAfterSeconds: 2 })
  }
}
