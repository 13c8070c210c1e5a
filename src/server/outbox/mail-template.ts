import type * as z from 'zod'
import type { MailContent } from '#shared/mail.ts'

/** Data for a mail besides its props. Links and codes are derived from the secret: no table contains them. */
export type MailContext = { origin: string; secret: string }

/** Checked when the mail is sent: any address, or only one with, or without, an account. */
export type Audience = 'anybody' | 'with account' | 'without account'

/**
 * `code`: a person waits for it to sign in, sent before all others. `news`: copies of notifications, digests and
 * summaries, sent after all others.
 */
type MailPriority = 'code' | 'transaction' | 'news'

type Options<Props extends z.ZodType> = {
  audience?: Audience
  priority?: MailPriority
  /** Returns the time until which the mail is true; null: no limit. */
  until?(props: z.infer<Props>): Date | null
}

export type Template<Props extends z.ZodType = z.ZodType> = {
  props: Props
  audience: Audience
  priority: MailPriority
  /** Returns the time until which the mail is true; it is not sent later. Null: no limit. @throws as `write` does. */
  untilOf(props: unknown): Date | null
  /** @throws if `props` do not match the template. */
  write(props: unknown, to: string, context: MailContext): MailContent
}

/** Declares a kind of mail: the props that the outbox stores, and its text. */
export const mailTemplate = <Props extends z.ZodType>(
  props: Props,
  write: (props: z.infer<Props>, context: MailContext, to: string) => MailContent,
  { audience = 'anybody', priority = 'transaction', until = () => null }: Options<Props> = {},
): Template<Props> => ({
  props,
  audience,
  priority,
  untilOf: (given) => until(props.parse(given)),
  write: (given, to, context) => write(props.parse(given), context, to),
})
