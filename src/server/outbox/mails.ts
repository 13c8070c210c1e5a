import * as z from 'zod'
import { bodyHash } from '#shared/idempotency.ts'
import { type MailContent, renderMail, type WrittenMail } from '#shared/mail.ts'
import { inZone } from '#shared/schemas.ts'
import type { Db } from '../db/index.ts'
import type { MailContext, Template } from './mail-template.ts'
import { type OutboxTopic, topic } from './topic.ts'

/** Functions of features that sending mails needs. */
type MailPorts = {
  /** Returns the account of an address, with its time zone; undefined without an account. One round trip. */
  findReader(db: Db, email: string): Promise<{ timeZone: string | null } | undefined>
}

export type Mails = ReturnType<typeof createMails>

/** Creates the mails of the product from the templates of all features, by name. */
export function createMails(templates: Readonly<Record<string, Template>>) {
  /** A mail as stored in the outbox: template and props, so that SQL can write a row without a text. */
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

  function templateOf({ template }: MailPayload): Template {
    const found = templates[template]
    if (!found) throw new Error(`There is no template ${template}.`)
    return found
  }

  /** Returns the content of a mail. @throws for an unknown template. */
  const contentOf = (row: MailPayload, context: MailContext): MailContent =>
    templateOf(row).write(row.props, row.to, context)

  /** Returns the time until which a mail may be sent; null: no limit. @throws for an unknown template. */
  const untilOf = (row: MailPayload): Date | null => templateOf(row).untilOf(row.props)

  /** Renders a mail for sending. */
  const write = (row: MailPayload, context: MailContext): WrittenMail & { to: string } => ({
    to: row.to,
    ...renderMail(contentOf(row, context)),
  })

  return { payload, contentOf, untilOf, write }
}

/** About three days, with an attempt every five minutes, so that an outage over a weekend loses no receipt. */
export const mailAttemptsMax = 900

/** The topic `mail`: sends a mail if it is still true and right for its address. A refused mail is dropped. */
export const mailTopic = ({ payload, untilOf, write }: Mails, { findReader }: MailPorts): OutboxTopic =>
  topic(
    payload,
    async ({ db, providers, env, log }, { id, payload: row }) => {
      const { audience, template, to } = row
      const drop = (why: string) => log.warn('email dropped', { id, template, why })
      const until = untilOf(row)
      if (until && until.getTime() <= Date.now()) return drop('expired')
      // The response to the request must not reveal whether the address has an account, so this is decided here.
      const reader = await findReader(db, to)
      if (audience !== 'anybody' && (reader !== undefined) !== (audience === 'with account')) return
      const context = { origin: env.APP_ORIGIN, secret: env.SESSION_SECRET }
      // The key contains the content, because a restored database reuses ids within the day that the service remembers
      // keys.
      const key = `outbox-${id}-${await bodyHash(template, row)}`
      if (
        (await providers.mail.send(write({ ...row, props: inZone(row.props, reader?.timeZone) }, context), key)) ===
        'refused'
      )
        drop('refused')
    },
    { attemptsMax: mailAttemptsMax },
  )
