import * as z from 'zod'
import { type MailContent, renderMail, type WrittenMail } from '#shared/mail.ts'
import { accountTemplates } from './templates/accounts.ts'
import { dataTemplates } from './templates/data.ts'
import { moneyTemplates } from './templates/money.ts'
import { noticeTemplates } from './templates/notices.ts'
import { orderTemplates } from './templates/orders.ts'
import { securityTemplates } from './templates/security.ts'
import type { MailContext, Template } from './templates/template.ts'

/** Every kind of mail by its name in the outbox. A new one: a template in a file of its area, named here. */
const templates: Record<string, Template> = {
  ...accountTemplates,
  ...dataTemplates,
  ...moneyTemplates,
  ...noticeTemplates,
  ...orderTemplates,
  ...securityTemplates,
}

/** A mail as the outbox keeps it: who and what, so that a row written in SQL needs no words of its own. */
export const mailPayload = z
  .object({
    to: z.string(),
    template: z.string(),
    props: z.unknown(),
    /** Also to be a notification of that person, under that id. */
    notice: z.object({ id: z.uuid(), user_id: z.uuid() }).optional(),
  })
  .transform((row, { issues }) => {
    const template = templates[row.template]
    const props = template?.props.safeParse(row.props)
    if (template && props?.success) return { ...row, audience: template.audience }
    issues.push({
      code: 'custom',
      input: row.props,
      message: template
        ? `the props are no ${row.template}'s: ${props?.error?.message}`
        : `no template ${row.template}`,
    })
    return z.NEVER
  })
export type MailPayload = z.infer<typeof mailPayload>

/** What a mail says; its title and first paragraph are what a notification says. @throws for an unknown template. */
export function contentOf({ template, props, to }: MailPayload, context: MailContext): MailContent {
  const found = templates[template]
  if (!found) throw new Error(`There is no template ${template}.`)
  return found.write(props, to, context)
}

/** The words of a mail, ready to be sent. */
export const writeMail = (payload: MailPayload, context: MailContext): WrittenMail & { to: string } => ({
  to: payload.to,
  ...renderMail(contentOf(payload, context)),
})
