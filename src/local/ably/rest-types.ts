import type { IncomingHttpHeaders } from 'node:http'
import type { Format } from './codec.ts'

/** A decoded REST request. */
export type RestRequest = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: unknown
  format: Format
}

/** A REST response; its status is 200 by default. */
export type RestResponse = { status?: number; body?: unknown; headers?: Record<string, string> }
