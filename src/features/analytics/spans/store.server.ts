import { type SQL, sql } from 'drizzle-orm'
import type { Span } from '../rules.ts'

const instant = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`
const localStart = (day: SQL, zone: string): SQL => sql`(${day}::timestamp at time zone ${zone})`

/** The moments at which a span begins and ends, and the one before it begins. */
export const edgesOf = (span: Span): { from: SQL; to: SQL; before: SQL } =>
  span.by === 'hour'
    ? { from: instant(span.from), to: instant(span.to), before: instant(span.before) }
    : {
        from: localStart(sql`${span.days.from}::date`, span.zone),
        to: localStart(sql`(${span.days.to}::date + 1)`, span.zone),
        before: localStart(sql`${span.before.from}::date`, span.zone),
      }
