import type { ServerResponse } from 'node:http'
import * as z from 'zod'
import { json } from '../http/serve.ts'
import type { App, Meeting } from './model.ts'

/** A call of the vendor's API: `found` has the parts of the path, `query` the query. */
export type Call = { app: App; body: unknown; query: URLSearchParams; res: ServerResponse; found: RegExpExecArray }
export type Route = [method: string, path: RegExp, answer: (call: Call) => Promise<void> | void]

export const ok = (res: ServerResponse, data: object, more: object = {}) =>
  json(res, 200, { success: true, data, ...more })
export const refuse = (res: ServerResponse, status: number, message: string) =>
  json(res, status, { success: false, error: { code: status, message } })

/** Returns a handler that gets the meeting, or answers 404. */
export const ofMeeting =
  (answer: (call: Call, meeting: Meeting) => Promise<void> | void): Route[2] =>
  (call) => {
    const meeting = call.app.meetings.get(call.found[1] ?? '')
    return meeting ? answer(call, meeting) : refuse(call.res, 404, 'there is no such meeting')
  }

/** Parses the body, or answers 422. */
export function read<T>(schema: z.ZodType<T>, { body, res }: Call): T | undefined {
  const parsed = schema.safeParse(body)
  if (!parsed.success) refuse(res, 422, z.prettifyError(parsed.error))
  return parsed.data
}

/** Returns a page of a list: `page_no` from 1, `per_page` 20 by default. */
export function page<T>(all: readonly T[], query: URLSearchParams): { rows: T[]; paging: object } {
  const size = Math.min(Math.max(Number(query.get('per_page') ?? 20) || 20, 1), 100)
  const start = (Math.max(Number(query.get('page_no') ?? 1) || 1, 1) - 1) * size
  const rows = all.slice(start, start + size)
  const total = all.length
  return {
    rows,
    paging: { total_count: total, start_offset: rows.length && start + 1, end_offset: start + rows.length },
  }
}
