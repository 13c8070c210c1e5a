import type * as z from 'zod'
import type { MailContent } from '#shared/mail.ts'

/** What a mail may need besides its props. Links and codes are derived from the secret: no table holds them. */
export type MailContext = { origin: string; secret: string }

/** Checked when the mail is sent: any address, or only one with, or without, an account. */
export type Audience = 'anybody' | 'with account' | 'without account'

export type Template<Props extends z.ZodType = z.ZodType> = {
  props: Props
  audience: Audience
  /** Until when the mail says something true: it is not sent later. Null: for ever. @throws as `write` does. */
  untilOf(props: unknown): Date | null
  /** @throws when `props` are not this kind's. */
  write(props: unknown, to: string, context: MailContext): MailContent
}

/** A kind of mail: the props that the outbox keeps, and its text. */
export const mailTemplate = <Props extends z.ZodType>(
  props: Props,
  write: (props: z.infer<Props>, context: MailContext, to: string) => MailContent,
  audience: Audience = 'anybody',
  until: (props: z.infer<Props>) => Date | null = () => null,
): Template<Props> => ({
  props,
  audience,
  untilOf: (given) => until(props.parse(given)),
  write: (given, to, context) => write(props.parse(given), context, to),
})
