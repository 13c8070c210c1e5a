import { type SQL, sql } from 'drizzle-orm'
import type { Figure } from '../lists.ts'
import type { Span } from '../rules.ts'

const instant = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`
const localStart = (day: SQL, zone: string): SQL => sql`(${day}::timestamp at time zone ${zone})`

/** Returns the start and end of a span, and the start of the previous one. */
export const edgesOf = (span: Span): { from: SQL; to: SQL; before: SQL } =>
  span.by === 'hour'
    ? { from: instant(span.from), to: instant(span.to), before: instant(span.before) }
    : {
        from: localStart(sql`${span.days.from}::date`, span.zone),
        to: localStart(sql`(${span.days.to}::date + 1)`, span.zone),
        before: localStart(sql`${span.before.from}::date`, span.zone),
      }

type Edges = { from: SQL; to: SQL }
/** Condition: the span touches a UTC day. Views and viewers are counted by UTC day. */
export const isDayIn = (day: SQL, { from, to }: Edges): SQL => sql`(${day} >= (${from} at time zone 'UTC')::date
  and ${day} <= ((${to}) at time zone 'UTC' - interval '1 ms')::date)`

/** Selects completed calls by their end. */
export const endedCalls = ({ id, from, to }: Edges & { id: SQL }): SQL => sql`
  select c.id, c.type, c.ended_at, c.paid_tokens, c.fan_id, r.seconds
  from call_requests c join call_records r on r.call_id = c.id
  where c.creator_id = ${id} and c.status = 'completed' and c.ended_at >= ${from} and c.ended_at < ${to}
    and r.seconds > 0`

export type Page = {
  limit: number
  before: string | undefined
  subject?: string | undefined
  bucket?: string | undefined
}
/** Query for the rows of one creator and span, newest first: {id, at, tokens, source, counterparty, seconds}. */
export type RowsOf = (asked: Page & { span: Span; id: SQL; from: SQL; to: SQL }, figure: Figure) => SQL

/** Returns an `and` condition for rows after the cursor. */
export const older = (id: SQL, before: string | undefined): SQL =>
  before === undefined ? sql`` : sql`and ${id} < ${before}::uuid`

/** Builds a stable, time-ordered id for a row without one. */
export const rowId = (at: SQL, key: SQL): SQL => sql`(left(uuid_at(${at})::text, 24) || left(md5(${key}), 12))::uuid`
