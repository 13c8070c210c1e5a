import * as z from 'zod'
import { mailTemplate } from '#server/outbox/mail-template.ts'
import { zonedDay } from '#shared/dates.ts'
import type { MailContent } from '#shared/mail.ts'
import { readerZone } from '#shared/schemas.ts'
import { reapplyDays } from './spec.ts'

const footnote = 'Limelight writes to you because you applied to become a creator.'

const approvedMail = (origin: string): MailContent => ({
  subject: 'You are a creator now',
  title: 'You are a creator now',
  paragraphs: [
    'Your application was approved. Your page is open, and fans can find you.',
    'Set your rates, say when you take calls, and publish something: your dashboard has the first steps.',
  ],
  action: { label: 'Begin', url: `${origin}/dashboard` },
  footnote,
})

const queuedMail = (origin: string): MailContent => ({
  subject: 'We take more time for your application',
  title: 'We take more time for your application',
  paragraphs: [
    'We read your application and need a little longer to decide.',
    'You need not do anything. We write to you when there is an answer.',
  ],
  action: { label: 'See your application', url: `${origin}/creator-application` },
  footnote,
})

const rejection = z.object({ reason: z.string(), reviewed_at: z.coerce.date(), time_zone: readerZone })
type Rejection = z.infer<typeof rejection>
const rejectedMail = ({ reason, reviewed_at, time_zone }: Rejection, origin: string): MailContent => ({
  subject: 'About your application',
  title: 'Not this time',
  paragraphs: ['We cannot take you on as a creator now.', `You can apply again after ${reapplyDays} days.`],
  facts: [
    ['Reason', reason],
    ['Apply again from', zonedDay(new Date(reviewed_at.getTime() + reapplyDays * 86_400_000), time_zone)],
  ],
  action: { label: 'See your application', url: `${origin}/creator-application` },
  footnote,
})

const nothing = z.object({})

export const mails = {
  application_approved: mailTemplate(nothing, (_, { origin }) => approvedMail(origin), { audience: 'with account' }),
  application_queued: mailTemplate(nothing, (_, { origin }) => queuedMail(origin), { audience: 'with account' }),
  application_rejected: mailTemplate(rejection, (props, { origin }) => rejectedMail(props, origin), {
    audience: 'with account',
  }),
}
