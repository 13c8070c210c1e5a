/** Returns true if a page failed because a service is down: an AppError, or the client error that contains it. */
export function unavailable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if ('kind' in error) return error.kind === 'unavailable'
  const data = 'data' in error ? error.data : undefined
  return typeof data === 'object' && data !== null && 'httpStatus' in data && data.httpStatus === 503
}

/** Returns true if a procedure threw the error, which is then already reported. */
export const ofProcedure = (error: unknown): boolean => error instanceof Error && error.name === 'TRPCClientError'
