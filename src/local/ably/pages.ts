import * as z from 'zod'
import { AblyError } from './errors.ts'
import type { RestResponse } from './rest-types.ts'

const PRIVATE_PARAMS = ['rnd', 'key', 'access_token', 'accessToken', 'envelope']

const pageQuery = z.object({
  limit: z.coerce.number().int().min(0).default(100),
  _from: z.coerce.number().int().min(0).default(0),
})
const historyQuery = z
  .object({
    direction: z.enum(['backwards', 'forwards']).default('backwards'),
    start: z.coerce.number().default(0),
    end: z.coerce.number().default(Number.POSITIVE_INFINITY),
    from_serial: z.string().optional(),
    fromSerial: z.string().optional(),
  })
  .refine(({ start, end }) => start <= end, 'start after end')

/** Returns a page of at most 1000 items, with Ably's Link header to the first, this and the next page. Throws 40003. */
export function page<T>(items: T[], query: URLSearchParams, leaf: string): RestResponse & { body: T[] } {
  const { limit, _from: from } = parseQuery(pageQuery, query)
  const size = Math.min(limit, 1000)
  const link = (rel: string, start: number) => {
    const params = new URLSearchParams(query)
    for (const name of PRIVATE_PARAMS) params.delete(name)
    params.set('_from', String(start))
    return `<./${leaf}?${params}>; rel="${rel}"`
  }
  const links = [link('first', 0), link('current', from)]
  if (from + size < items.length) links.push(link('next', from + size))
  return { body: items.slice(from, from + size), headers: { Link: links.join(',') } }
}

/** Returns the requested part of a log, newest first unless the query asks for forwards. Throws 40003. */
export function history<T extends { timestamp: number; serial?: string }>(log: T[], query: URLSearchParams): T[] {
  const { direction, start, end, ...serials } = parseQuery(historyQuery, query)
  const until = serials.from_serial ?? serials.fromSerial
  const chosen = log.filter(
    ({ timestamp, serial }) => timestamp >= start && timestamp <= end && !(until && serial && !reaches(serial, until)),
  )
  return direction === 'backwards' ? chosen.reverse() : chosen
}

/** Message serials extend their channel serial (`…:index`), so only the common length is compared. */
const reaches = (serial: string, until: string) => serial.slice(0, until.length) <= until

function parseQuery<T extends z.ZodType>(schema: T, query: URLSearchParams): z.output<T> {
  const parsed = schema.safeParse(Object.fromEntries(query))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new AblyError(40003, 400, `Invalid ${issue?.path.join('.')}: ${issue?.message}`)
}
