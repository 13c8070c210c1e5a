/** Whether a page failed because a service is down: our own refusal, or the client error that carries it. */
export function unavailable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if ('kind' in error) return error.kind === 'unavailable'
  const data = 'data' in error ? error.data : undefined
  return typeof data === 'object' && data !== null && 'httpStatus' in data && data.httpStatus === 503
}

/** Whether a procedure threw it, which has reported it already. */
export const ofProcedure = (error: unknown): boolean => error instanceof Error && error.name === 'TRPCClientError'
