import { type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { NoticeKind, NoticeName, NoticeText, Reader } from '#shared/kinds.ts'
import type { Template } from '../outbox/mail-template.ts'

type Declared<Data extends z.ZodType> = {
  data: Data
  example: z.input<Data>
  write(data: z.output<Data>, reader: Reader): NoticeText
}

/** Declares a kind of notification. Names and amounts come from `data`, so that SQL writes no text. */
export const noticeKind = <Data extends z.ZodType>({ data, example, write }: Declared<Data>): NoticeKind => ({
  example,
  write: (given, reader) => write(data.parse(given), reader),
})

type OfMail<Props extends z.ZodType> = {
  example: z.input<Props>
  /** Returns the page; undefined: the page of the mail's button. */
  pathOf?(reader: Reader, data: z.output<Props>): string | undefined
  /** Returns true if an open page shows it at once. */
  isNews?(data: z.output<Props>): boolean
}

/**
 * Declares a kind with the content of a mail: its title, its first paragraph and the page of its button, unless `pathOf`
 * names another page. Its data are the mail's props.
 */
export const noticeOfMail = <Props extends z.ZodType>(
  mail: Template<Props>,
  { example, pathOf, isNews }: OfMail<Props>,
): NoticeKind => ({
  example,
  write(given, reader) {
    const { title, paragraphs, action } = mail.write(given, '', { origin: '', secret: '' })
    const data = mail.props.parse(given)
    const path = pathOf?.(reader, data) ?? action?.url ?? null
    return { title, message: paragraphs[0] ?? '', path, isNews: isNews?.(data) ?? false }
  },
})

export type Notice = {
  userId: string
  kind: NoticeName
  data: Readonly<Record<string, unknown>>
  /** Set by the caller if a second attempt must not write anything. */
  id?: string
}

/**
 * Returns the SQL expression that notifies a person, for the statement that makes the change. The person's preferences
 * decide whether it is written (notifications/notices.sql). Call `ctx.announce()` after the commit. SQL functions call
 * `public.notify`.
 */
export const notify = ({ userId, kind, data, id }: Notice): SQL =>
  sql`public.notify(${userId}::uuid, ${kind}::text, ${JSON.stringify(data)}::jsonb, ${id ?? null}::uuid)`

/**
 * Returns a statement that notifies every admin with two-step sign-in. If the admin `by` caused it, only the others are
 * notified, with that admin's name as `admin` in the data.
 */
export const notifyAdmins = (kind: NoticeName, data: Notice['data'], by?: string): SQL => sql`
  select public.notify(u.id, ${kind}::text, ${JSON.stringify(data)}::jsonb || coalesce((
    select jsonb_build_object('admin', a.display_name) from users a where a.id = ${by ?? null}::uuid), '{}'), null)
  from users u where (u.role = 'admin' or u.is_super_admin) and u.status = 'active'
    and (u.totp_exempt or u.totp_enabled_at is not null)
    and u.id is distinct from ${by ?? null}::uuid`
