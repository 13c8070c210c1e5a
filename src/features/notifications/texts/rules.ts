import { inZone } from '#shared/dates.ts'
import type { Notices, NoticeText, Reader } from '#shared/notice-types.ts'
import { beginningOf } from '#shared/texts.ts'
import { destinationOf, knownType } from '../rules.ts'
import { SENTENCES, titleMax } from '../spec.ts'

/** A row of `notifications`. Rows without a kind have stored texts. */
export type StoredNotice = {
  kind: string | null
  type: string
  title: string | null
  message: string | null
  data: Record<string, unknown>
}

/**
 * Returns the text and path of a notification for its reader. With an unknown kind or invalid data it returns a general
 * sentence, because one row must not break a list. Titles are cut between characters, because half a surrogate pair is
 * invalid JSON for PostgreSQL and would fail the whole statement. Times are in `zone`; null: in the zone that was
 * stored.
 */
export function textOf(notices: Notices, row: StoredNotice, reader: Reader, zone: string | null): NoticeText {
  if (row.kind === null) {
    const path = destinationOf(knownType(row.type), row.data) ?? null
    return { title: row.title ?? '', message: row.message ?? '', path }
  }
  try {
    const text = notices[row.kind]?.write(inZone(row.data, zone), reader)
    if (text) return { ...text, title: beginningOf(text.title, titleMax) }
  } catch {
    // falls back to the general sentence
  }
  return { title: SENTENCES.unreadable, message: '', path: null }
}
