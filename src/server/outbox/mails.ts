import * as z from 'zod'
import { type Mail, MailThrottled, mailBatchMax } from '#providers/mail/index.ts'
import { bodyHash } from '#shared/idempotency.ts'
import { type MailContent, renderMail, type WrittenMail } from '#shared/mail.ts'
import { inZone } from '#shared/schemas.ts'
import type { Db } from '../db/index.ts'
import { usesAppended, type VendorUse } from '../usage/usage.ts'
import { closeRequests, reserveForCodes, waitForRequest } from './mail-pace.ts'
import type { MailContext, Template } from './mail-template.ts'
import { batchTopic, type Delivery, type Failure, type OutboxTopic, ranks, Throttled, type Tools } from './topic.ts'

/** Functions of features that sending mails needs. */
type MailPorts = {
  /** Returns the accounts of addresses by address, with their time zones. One round trip. */
  findReaders(db: Db, emails: readonly string[]): Promise<ReadonlyMap<string, { timeZone: string | null }>>
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

  const priorities = Object.fromEntries(
    Object.entries(templates).map(([name, { priority }]) => [name, priorityOf[priority]]),
  )

  return { payload, contentOf, untilOf, write, priorities }
}

const priorityOf = { code: 'first', transaction: 'normal', news: 'last' } as const

/** Type of the notification that a mail copies; other mails have none. */
const notified = z.object({ type: z.string().optional() }).catch({})

/** About three days, with an attempt every five minutes, so that an outage over a weekend loses no receipt. */
export const mailAttemptsMax = 900

type Written = { index: number; id: number; mail: Mail; use: VendorUse }

/**
 * The topic `mail`: sends the mails of a slice in one request if they are still true and right for their addresses. A
 * refused mail is dropped.
 */
export function mailTopic(mails: Mails, { findReaders }: MailPorts): OutboxTopic {
  return batchTopic(
    mails.payload,
    async (tools, rows, delivery) => {
      const { db, env, log } = tools
      const readers = await findReaders(db, [...new Set(rows.map(({ payload }) => payload.to))])
      const context = { origin: env.APP_ORIGIN, secret: env.SESSION_SECRET }
      const failures: Failure[] = rows.map(() => undefined)
      const written = rows.flatMap(({ id, payload: row }, index): Written[] => {
        const until = mails.untilOf(row)
        if (until && until.getTime() <= Date.now()) {
          log.warn('email dropped', { id, template: row.template, why: 'expired' })
          return []
        }
        // The response to the request must not reveal whether the address has an account, so this is decided here.
        const reader = readers.get(row.to)
        if (row.audience !== 'anybody' && (reader !== undefined) !== (row.audience === 'with account')) return []
        try {
          const mail = mails.write({ ...row, props: inZone(row.props, reader?.timeZone) }, context)
          const { type: name = '' } = notified.parse(row.props)
          return [{ index, id, mail, use: { measure: 'mail', subject: row.template, name, amount: 1 } }]
        } catch (error) {
          failures[index] = String(error)
          return []
        }
      })
      if (written.length > 0) await sendBatch(tools, written, delivery)
      return failures
    },
    {
      attemptsMax: mailAttemptsMax,
      sliceSize: mailBatchMax,
      priorities: mails.priorities,
      admitFirst: ({ db }) => reserveForCodes(db),
    },
  )
}

/** Sends mails in one request. @throws Throttled */
async function sendBatch({ db, providers, log }: Tools, written: Written[], delivery: Delivery): Promise<void> {
  if (delivery.rank !== ranks.first) await waitForRequest(db)
  // Another set of mails is another request. A retry of the same set has the same key, so that no mail is sent twice.
  const key = `slice-${delivery.id}-${await bodyHash(
    'mail',
    written.map(({ id }) => id),
  )}`
  const outcomes = await providers.mail
    .send(
      written.map(({ mail }) => mail),
      key,
    )
    .catch(async (error: unknown) => {
      if (!(error instanceof MailThrottled)) throw error
      await closeRequests(db, error.seconds)
      throw new Throttled(error.seconds)
    })
  for (const [at, { id }] of written.entries())
    if (outcomes[at] === 'refused') log.warn('email dropped', { id, why: 'refused' })
  const sent = written.filter((_, at) => outcomes[at] === 'sent')
  // A failure is ignored, because a retry would send the mails again.
  await db.execute(usesAppended(sent.map(({ use }) => use))).catch(() => undefined)
}
