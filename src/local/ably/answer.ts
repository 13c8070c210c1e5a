import type { IncomingHttpHeaders } from 'node:http'
import type { Format } from './codec.ts'

/** A decoded REST call. */
export type Call = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: unknown
  format: Format
}

/** The answer; status 200 by default. */
export type Answer = { status?: number; body?: unknown; headers?: Record<string, string> }
