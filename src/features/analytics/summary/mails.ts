import type * as z from 'zod'
import { sourceName } from '#features/wallet/index.ts'
import { mailTemplate } from '#server/outbox/mail-template.ts'
import type { MailContent } from '#shared/mail.ts'
import { summaryProps } from './contract.ts'
import { SUMMARY } from './spec.ts'

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

function summaryMail(data: z.infer<typeof summaryProps>, origin: string): MailContent {
  const { month, tokens, previous, gained, sources } = data
  const name = monthName.format(new Date(`${month}T00:00:00Z`))
  const first = new Date(`${month}T00:00:00Z`)
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).toISOString().slice(0, 10)
  return {
    subject: SUMMARY.subject(name),
    title: SUMMARY.subject(name),
    paragraphs: [
      SUMMARY.earned(tokens, previous),
      ...sources.map((one) => SUMMARY.from(sourceName(one.source), one.tokens)),
      ...(gained > 0 ? [SUMMARY.followers(gained)] : []),
    ],
    action: { label: SUMMARY.action, url: `${origin}/analytics?from=${month}&to=${last}` },
    footnote: SUMMARY.footnote,
  }
}

/** Mails of this feature: a monthly summary for creators, with a link to all figures. */
export const mails = {
  monthlySummary: mailTemplate(summaryProps, (data, { origin }) => summaryMail(data, origin), { priority: 'news' }),
}
