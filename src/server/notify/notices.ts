import { type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { NoticeKind, NoticeName, NoticeText, Reader } from '#shared/notice-types.ts'
import type { Template } from '../outbox/mail-template.ts'

/** Declares a kind. Names and amounts come from `data`, so that SQL writes no text. */
export const noticeKind = <Data extends z.ZodType>(
  data: Data,
  write: (data: z.infer<Data>, reader: Reader) => NoticeText,
): NoticeKind => ({ write: (given, reader) => write(data.parse(given), reader) })

/**
 * Declares a kind that says what a mail says: its title, its first paragraph and the page of its button, unless `pathOf`
 * names another one. Its data are the mail's props; `isNews` says of which of them an open page tells at once.
 */
export const noticeOfMail = (
  mail: Template,
  { pathOf, isNews = () => false }: { pathOf?: (reader: Reader) => string; isNews?: (data: unknown) => boolean } = {},
): NoticeKind => ({
  write(data, reader) {
    const { title, paragraphs, action } = mail.write(data, '', { origin: '', secret: '' })
    const path = pathOf?.(reader) ?? action?.url ?? null
    return { title, message: paragraphs[0] ?? '', path, isNews: isNews(data) }
  },
})

export type Notice = {
  userId: string
  kind: NoticeName
  data: Readonly<Record<string, unknown>>
  /** Made by the caller where a second attempt must write nothing. */
  id?: string
}

/**
 * The SQL expression that notifies a person, for the statement that makes the change: their preferences decide whether it
 * is written (notifications/notices.sql). Call `ctx.announce()` after the commit. SQL functions call `public.notify`.
 */
export const notify = ({ userId, kind, data, id }: Notice): SQL =>
  sql`public.notify(${userId}::uuid, ${kind}::text, ${JSON.stringify(data)}::jsonb, ${id ?? null}::uuid)`
