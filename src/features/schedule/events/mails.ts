import * as z from 'zod'
import { mailTemplate } from '#server/outbox/mail-template.ts'
import { zonedMoment } from '#shared/dates.ts'
import type { MailContent } from '#shared/mail.ts'
import { counted, tokensDo, tokensText } from '#shared/money.ts'
import { readerZone } from '#shared/schemas.ts'
import { hostLateMinutes } from '../spec.ts'
import { dateText, eventNews, eventPath, seriesWeeks, tookPlaceMinutes } from './spec.ts'

/** Data of a mail, as settlement.sql and planning.sql write it. */
const eventRow = z.object({
  news: z.enum(eventNews),
  /** Id of the event; null: the mail is about a series. */
  event_id: z.string().nullable(),
  title: z.string(),
  starts_at: z.coerce.date().nullable(),
  tickets: z.number(),
  tokens: z.number(),
  /** Dates of a series that were skipped because their time was taken. */
  dates: z.array(z.string()),
  time_zone: readerZone,
})
type Row = z.infer<typeof eventRow>

const datesMax = 10
const ticketsText = (n: number) => counted(n, 'ticket')

function wordsOf({ news, title, tickets, tokens, dates }: Row): { title: string; sentence: string } {
  const refunded = tokens === 0 ? '' : ` ${tokensDo(tokens, 'was', 'were')} given back for ${ticketsText(tickets)}.`
  const some = dates.slice(0, datesMax).map(dateText).join(', ')
  const more = dates.length > datesMax ? ` and ${dates.length - datesMax} more` : ''
  switch (news) {
    case 'late':
      return {
        title: `“${title}” was cancelled`,
        sentence: `You were not live within ${hostLateMinutes} minutes after its start.${refunded}`,
      }
    case 'short':
      return {
        title: `“${title}” does not count as held`,
        sentence: `Between its start and its end you were live for less than ${tookPlaceMinutes} minutes, or half of its length.${refunded}`,
      }
    case 'dark':
      return {
        title: `“${title}” does not count as held`,
        sentence: `Your video and audio arrived for less than ${tookPlaceMinutes} minutes, or half of its length.${refunded}`,
      }
    case 'cancelled':
      return { title: `“${title}” was cancelled`, sentence: `The event is out of your calendar.${refunded}` }
    case 'restored':
      return {
        title: `“${title}” is in your calendar again`,
        sentence: `We are sorry, the event was cancelled by mistake.${tokens === 0 ? '' : ` ${tokensDo(tokens, 'is', 'are')} held again for ${ticketsText(tickets)}.`}`,
      }
    case 'skipped':
      return {
        title: `“${title}” leaves out some dates`,
        sentence: `Its next ${seriesWeeks} weeks are in your calendar, without ${some}${more}: you have something else then.`,
      }
    default:
      return {
        title: `“${title}” is over`,
        sentence: `You earned ${tokensText(tokens)} from ${ticketsText(tickets)}.`,
      }
  }
}

/** Builds the mail to the creator about an event. The title and the first sentence are those of the notification. */
function eventMail(row: Row, origin: string): MailContent {
  const { title, sentence } = wordsOf(row)
  const when = row.starts_at && zonedMoment(row.starts_at, row.time_zone)
  return {
    subject: title,
    title,
    paragraphs: [sentence],
    facts: when
      ? [
          ['Event', row.title],
          ['When', when],
        ]
      : [['Event', row.title]],
    action:
      row.event_id === null
        ? { label: 'See your schedule', url: `${origin}/schedule` }
        : { label: 'See the event', url: `${origin}${eventPath(row.event_id)}` },
    footnote: 'Limelight writes to you about changes to your events.',
  }
}

/** Mail templates for mails to creators. */
export const mails = { event: mailTemplate(eventRow, (row, { origin }) => eventMail(row, origin)) }
