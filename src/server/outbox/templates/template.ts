import type * as z from 'zod'
import type { MailContent } from '#shared/mail.ts'

/** What a mail may need beside its own props. The secret is for links and codes, which no table holds. */
export type MailContext = { origin: string; secret: string }

/** Who a mail is still right for when it is sent: anybody, or only an address with, or without, an account. */
export type Audience = 'anybody' | 'with account' | 'without account'

export type Template = {
  props: z.ZodType
  audience: Audience
  /** @throws when `props` are not this kind's. */
  write(props: unknown, to: string, context: MailContext): MailContent
}

/** A kind of mail: what the outbox keeps of it, and its words. */
export const template = <Props extends z.ZodType>(
  props: Props,
  write: (props: z.infer<Props>, context: MailContext, to: string) => MailContent,
  audience: Audience = 'anybody',
): Template => ({ props, audience, write: (given, to, context) => write(props.parse(given), context, to) })
