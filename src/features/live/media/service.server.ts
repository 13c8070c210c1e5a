import type { SignedInContext } from '#server/trpc.ts'
import { AppError } from '#shared/errors.ts'
import type { MediaReport } from '../contract.ts'
import { REFUSALS } from '../spec.ts'
import { storeReport } from './store.server.ts'

/** Counts a page's report about the media of a stream as evidence of its event. @throws AppError STREAM_NOT_FOUND */
export async function reportMedia({ db, now, claims, request }: SignedInContext, report: MediaReport) {
  const by = { userId: claims.userId, familyId: claims.familyId, country: request.country }
  if (!(await storeReport(db, report, by, now))) throw new AppError(REFUSALS.notFound)
  return { success: true as const }
}
