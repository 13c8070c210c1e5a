/** Whether a page's failure is that a service does not answer: of our own refusal or of the call that carried it. */
export function unavailable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if ('kind' in error) return error.kind === 'unavailable'
  const data = 'data' in error ? error.data : undefined
  return typeof data === 'object' && data !== null && 'httpStatus' in data && data.httpStatus === 503
}

/** Whether it came out of a procedure, which has reported it already. */
export const ofProcedure = (error: unknown): boolean => error instanceof Error && error.name === 'TRPCClientError'
