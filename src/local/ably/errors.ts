import type { ErrorInfo } from './wire.ts'

/** A refusal in Ably's form: `code` is Ably's, `statusCode` the HTTP status of REST. */
export class AblyError extends Error {
  override readonly name = 'AblyError'
  readonly code: number
  readonly statusCode: number

  constructor(code: number, statusCode: number, message: string) {
    super(message)
    this.code = code
    this.statusCode = statusCode
  }

  wire(): ErrorInfo {
    const { code, statusCode, message } = this
    return { code, statusCode, message, href: `https://help.ably.io/error/${code}` }
  }
}

/** Converts any error to one for the client. An internal error of the stand-in is also printed. */
export function asAblyError(error: unknown): AblyError {
  if (error instanceof AblyError) return error
  console.error('ably:', error)
  return new AblyError(50000, 500, `Internal error: ${error instanceof Error ? error.message : String(error)}`)
}
