import { type AppError, COMMON } from '#shared/errors.ts'

/** Creates the JSON response of a refusal outside of pages and tRPC; without an error, an internal error. */
export function refuse(error: AppError | undefined, headers = new Headers(), status = error?.status ?? 500): Response {
  const sentence = error?.message ?? COMMON.internal
  if (error?.retryAfterSeconds !== undefined) headers.set('retry-after', String(error.retryAfterSeconds))
  const { code = 'INTERNAL', fields, details } = error ?? {}
  const body = { error: sentence, message: sentence, code, fields, ...details }
  return Response.json(body, { status, headers })
}
