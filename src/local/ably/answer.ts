import type { IncomingHttpHeaders } from 'node:http'
import type { Format } from './codec.ts'

/** A REST call, decoded. */
export type Call = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: unknown
  format: Format
}

/** What to answer; 200 unless told. */
export type Answer = { status?: number; body?: unknown; headers?: Record<string, string> }
