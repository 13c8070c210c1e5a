import type { ServerResponse } from 'node:http'
import * as z from 'zod'
import { json } from '../http/serve.ts'
import type { App, Meeting } from './model.ts'

/** A REST request. `found` contains the matched parts of the path, `query` the query. */
export type RestRequest = {
  app: App
  body: unknown
  query: URLSearchParams
  res: ServerResponse
  found: RegExpExecArray
}
export type Route = [method: string, path: RegExp, answer: (call: RestRequest) => Promise<void> | void]

export const ok = (res: ServerResponse, data: object, more: object = {}) =>
  json(res, 200, { success: true, data, ...more })
export const refuse = (res: ServerResponse, status: number, message: string) =>
  json(res, status, { success: false, error: { code: status, message } })

/** Returns a route handler that receives the meeting of the path. Responds with 404 if it does not exist. */
export const ofMeeting =
  (answer: (call: RestRequest, meeting: Meeting) => Promise<void> | void): Route[2] =>
  (call) => {
    const meeting = call.app.meetings.get(call.found[1] ?? '')
    return meeting ? answer(call, meeting) : refuse(call.res, 404, 'there is no such meeting')
  }

/** Returns the parsed body. Responds with 422 and returns undefined if it is invalid. */
export function read<T>(schema: z.ZodType<T>, { body, res }: RestRequest): T | undefined {
  const parsed = schema.safeParse(body)
  if (!parsed.success) refuse(res, 422, z.prettifyError(parsed.error))
  return parsed.data
}

/** Returns the requested page of a list: `page_no` starts at 1, `per_page` is 20 by default, and 200 at most. */
export function page<T>(all: readonly T[], query: URLSearchParams): { rows: T[]; paging: object } {
  const size = Math.min(Math.max(Number(query.get('per_page') ?? 20) || 20, 1), 200)
  const start = (Math.max(Number(query.get('page_no') ?? 1) || 1, 1) - 1) * size
  const rows = all.slice(start, start + size)
  const total = all.length
  return {
    rows,
    paging: { total_count: total, start_offset: rows.length && start + 1, end_offset: start + rows.length },
  }
}
