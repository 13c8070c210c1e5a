import * as z from 'zod'
import { mailTemplate } from '#server/outbox/mail-template.ts'
import { zonedMoment } from '#shared/dates.ts'
import type { MailContent } from '#shared/mail.ts'
import { tokensAre, tokensText } from '#shared/money.ts'
import { readerZone } from '#shared/schemas.ts'
import { EVENT_TYPES, eventPath, eventTypes } from '../events/spec.ts'
import { ticketNews } from '../lists.ts'
import { confirmMinutes, hostLateMinutes } from '../spec.ts'

/** Data of a mail, as tickets.sql writes it. */
const ticketRow = z.object({
  news: z.enum(ticketNews),
  event_id: z.string(),
  type: z.enum(eventTypes),
  title: z.string(),
  starts_at: z.coerce.date(),
  minutes: z.number(),
  tokens: z.number(),
  /** True if the tokens were held before, or are held from now on. */
  held: z.boolean(),
  confirm_by: z.coerce.date().nullable(),
  /** Reason that the creator gave for the cancellation. */
  reason: z.string(),
  creator: z.string(),
  time_zone: readerZone,
})
type Row = z.infer<typeof ticketRow>

type Words = { title: string; sentence: string; more?: string }

/** Returns a sentence about the returned tokens of a cancelled event; empty if no tokens were held. */
const backText = ({ held, tokens }: Row) => (held && tokens > 0 ? ` ${tokensAre(tokens)} yours again.` : '')

function wordsOf(row: Row): Words {
  const { news, title, creator, tokens, confirm_by } = row
  const starts = zonedMoment(row.starts_at, row.time_zone)
  const price = tokens === 0 ? 'The seat is free.' : `The seat costs ${tokensText(tokens)}.`
  switch (news) {
    case 'offered':
      return {
        title: `A seat is free: “${title}”`,
        sentence: `Confirm within ${confirmMinutes} minutes, or the seat is offered to the next in line. ${price}`,
        ...(confirm_by && { more: `It waits for you until ${zonedMoment(confirm_by, row.time_zone)}.` }),
      }
    case 'lapsed':
      return {
        title: `Your seat at “${title}” went to the next in line`,
        sentence: `The seat was not confirmed within ${confirmMinutes} minutes. You can join the line again.`,
      }
    case 'passed':
      return {
        title: `A seat at “${title}” went to the next in line`,
        sentence: `It would have been yours, but the ${tokensText(tokens)} could not be held. You can join the line again.`,
      }
    case 'moved':
      return { title: `“${title}” has moved`, sentence: `${creator} moved the event to ${starts}.` }
    case 'restored':
      return {
        title: `“${title}” is back on`,
        sentence: `You have your ticket again. The event begins on ${starts}.${tokens === 0 ? '' : ` ${tokensAre(tokens)} held again until the event is over.`}`,
        more: 'We are sorry, the event was cancelled by mistake. You can give the ticket back.',
      }
    case 'cancelled':
      return {
        title: `“${title}” was cancelled`,
        sentence: `${creator} cancelled the event.${backText(row)}`,
        ...(row.reason && { more: `“${row.reason}”` }),
      }
    case 'late':
      return {
        title: `“${title}” was cancelled`,
        sentence: `${creator} was not live within ${hostLateMinutes} minutes, so we cancelled the event.${backText(row)}`,
      }
    case 'short':
      return {
        title: `“${title}” ended too soon`,
        sentence: `${creator} was not live for long enough, so the event was cancelled.${backText(row)}`,
      }
    case 'dark':
      return {
        title: `“${title}” did not reach you`,
        sentence: `The video and audio of ${creator} did not arrive for long enough, so the event was cancelled.${backText(row)}`,
      }
    default:
      return {
        title: `You have a ticket for “${title}”`,
        sentence: `The event begins on ${starts}.${tokens === 0 ? '' : ` ${tokensAre(tokens)} held until the event is over.`}`,
      }
  }
}

/** Builds the mail to the holder of a ticket. The title and the first sentence are those of the notification. */
function ticketMail(row: Row, origin: string): MailContent {
  const { title, sentence, more } = wordsOf(row)
  return {
    subject: title,
    title,
    paragraphs: [sentence, ...(more ? [more] : [])],
    facts: [
      [EVENT_TYPES[row.type].label, row.title],
      ['When', zonedMoment(row.starts_at, row.time_zone)],
      ['Length', `${row.minutes} minutes`],
      ['Ticket', row.tokens === 0 ? 'Free' : tokensText(row.tokens)],
      ['Creator', row.creator],
    ],
    action: { label: 'See the event', url: `${origin}${eventPath(row.event_id)}` },
    footnote: 'Limelight writes to you about every event that you have a ticket for.',
  }
}

/** Returns the deadline to confirm an offered seat, after which the mail is dropped. */
const untilOf = ({ news, confirm_by }: Row) => (news === 'offered' ? confirm_by : null)

/** Mail templates for mails to ticket holders. */
export const mails = {
  ticket: mailTemplate(ticketRow, (row, { origin }) => ticketMail(row, origin), { until: untilOf }),
}
