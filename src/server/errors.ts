import { TRPCError } from '@trpc/server'
import * as z from 'zod'
import { AppError, COMMON, type ErrorKind } from '#shared/errors.ts'

const CODES: Record<ErrorKind, TRPCError['code']> = {
  bad_request: 'BAD_REQUEST',
  unauthenticated: 'UNAUTHORIZED',
  payment_required: 'PAYMENT_REQUIRED',
  forbidden: 'FORBIDDEN',
  not_found: 'NOT_FOUND',
  conflict: 'CONFLICT',
  invalid: 'UNPROCESSABLE_CONTENT',
  too_many_requests: 'TOO_MANY_REQUESTS',
  too_large: 'PAYLOAD_TOO_LARGE',
  unavailable: 'SERVICE_UNAVAILABLE',
  queued: 'SERVICE_UNAVAILABLE',
  timeout: 'TIMEOUT',
}

export const kindToTrpcCode = (kind: ErrorKind): TRPCError['code'] => CODES[kind]

/** Returns the refusal inside an error: an AppError, or invalid input. Undefined means an internal error. */
export function toAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  if (!(error instanceof TRPCError)) return undefined
  if (error.cause instanceof AppError) return error.cause
  if (error.code === 'BAD_REQUEST')
    return error.cause instanceof z.core.$ZodError ? invalid(error.cause) : badRequest(error)
  if (error.code === 'PARSE_ERROR') return badRequest(error)
  if (error.code === 'NOT_FOUND') return new AppError(COMMON.notFound)
  if (error.code === 'METHOD_NOT_SUPPORTED') return new AppError(COMMON.methodNotAllowed)
  if (error.code === 'PAYLOAD_TOO_LARGE') return new AppError(COMMON.tooLarge)
  return undefined
}

const badRequest = (cause: unknown) => new AppError(COMMON.badRequest, { cause })

/** Converts a validation error to a refusal. Sentences of the contract are kept; zod's default messages are replaced. */
function invalid(error: z.core.$ZodError): AppError {
  const fields: Record<string, string> = {}
  for (const issue of error.issues)
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) fields[[...issue.path, key].join('.')] ??= `There is no field ${shown(key)} here.`
    else fields[issue.path.join('.') || 'input'] ??= sentenceOf(issue)
  const [first] = Object.values(fields)
  return new AppError({ ...COMMON.invalid, sentence: first ?? COMMON.invalid.sentence }, { fields, cause: error })
}

/** Shortens and cleans an unknown field name, which the client chose, for a sentence. */
const shown = (key: string) => key.replaceAll(/[^\w.-]/g, '?').slice(0, 60)

const stock = /^(Invalid input|Invalid (string|option|ISO|UUID|email|URL)|Too (big|small)|Unrecognized|Expected)/i

const sentenceOf = (issue: z.core.$ZodIssue): string => {
  const name = issue.path.join('.')
  if (!stock.test(issue.message)) return issue.message
  // An issue does not contain the value; only its message tells that the value was missing.
  if (issue.code === 'invalid_type' && name && /received undefined$/.test(issue.message)) return `${name} is required.`
  return name ? `${name} is not valid.` : COMMON.invalid.sentence
}
