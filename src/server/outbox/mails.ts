import * as z from 'zod'
import { bodyHash } from '#shared/idempotency.ts'
import { type MailContent, renderMail, type WrittenMail } from '#shared/mail.ts'
import type { Db } from '../db/index.ts'
import type { MailContext, Template } from './mail-template.ts'
import { type OutboxTopic, topic } from './topic.ts'

/** What sending mails needs of features. */
type MailPorts = {
  hasAccount(db: Db, email: string): Promise<boolean>
}

export type Mails = ReturnType<typeof createMails>

/** The mails of the product, from the templates of all features by their names. */
export function createMails(templates: Readonly<Record<string, Template>>) {
  /** A mail as the outbox keeps it: template and props, so that a row written in SQL needs no text of its own. */
  const payload = z
    .object({
      to: z.string(),
      template: z.string(),
      props: z.unknown(),
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
  type MailPayload = z.infer<typeof payload>

  /** A mail's content. @throws for an unknown template. */
  function contentOf({ template, props, to }: MailPayload, context: MailContext): MailContent {
    const found = templates[template]
    if (!found) throw new Error(`There is no template ${template}.`)
    return found.write(props, to, context)
  }

  /** A mail ready to be sent. */
  const write = (row: MailPayload, context: MailContext): WrittenMail & { to: string } => ({
    to: row.to,
    ...renderMail(contentOf(row, context)),
  })

  return { payload, contentOf, write }
}

/** The topic `mail`: sends a mail if it is still right for its address. */
export const mailTopic = ({ payload, write }: Mails, { hasAccount }: MailPorts): OutboxTopic =>
  topic(payload, async ({ db, providers, env }, { id, payload: row }) => {
    const { audience, to } = row
    // the one who asked for the mail was not told whether the address has an account, so this is decided here
    if (audience !== 'anybody' && (await hasAccount(db, to)) !== (audience === 'with account')) return
    const context = { origin: env.APP_ORIGIN, secret: env.SESSION_SECRET }
    // ids begin anew in a restored database, within the day that the service remembers keys
    const key = `outbox-${id}-${await bodyHash(row.template, row)}`
    await providers.mail.send(write(row, context), key)
  })
