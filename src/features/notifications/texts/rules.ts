import { inZone } from '#shared/dates.ts'
import type { Notices, NoticeText, Reader } from '#shared/notice-types.ts'
import { beginningOf } from '#shared/texts.ts'
import { destinationOf, knownType } from '../rules.ts'
import { SENTENCES, titleMax } from '../spec.ts'

/** A notification as the table has it. Those from before there were kinds have their text stored. */
export type StoredNotice = {
  kind: string | null
  type: string
  title: string | null
  message: string | null
  data: Record<string, unknown>
}

/**
 * What a notification says to its reader, and where it leads. One whose kind is not known any more, or whose data do not
 * fit it, says only that there is something: a list must not fail because of one row. A title is cut between characters: half
 * of one is no JSON to the database, and whatever is written together with it would not be written either. Times are in `zone`,
 * the reader's; null: in the one that was written.
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
    // below
  }
  return { title: SENTENCES.unreadable, message: '', path: null }
}
