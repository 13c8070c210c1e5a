import type { ErrorInfo } from './wire.ts'

/** An error in Ably's format: `code` is Ably's error code, `statusCode` the HTTP status of REST responses. */
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

/** Converts an error to an AblyError for the client, and prints internal errors of the stand-in. */
export function asAblyError(error: unknown): AblyError {
  if (error instanceof AblyError) return error
  console.error('ably:', error)
  return new AblyError(50000, 500, `Internal error: ${error instanceof Error ? error.message : String(error)}`)
}
