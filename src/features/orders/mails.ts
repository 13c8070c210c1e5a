import * as z from 'zod'
import { mailTemplate } from '#server/outbox/mail-template.ts'
import { zonedMoment } from '#shared/dates.ts'
import type { MailContent } from '#shared/mail.ts'
import { tokensAre, tokensDo, tokensText } from '#shared/money.ts'
import { readerZone } from '#shared/schemas.ts'
import { beginningOf } from '#shared/texts.ts'
import { mailWordsMax, orderEndActors, orderKinds, orderNews } from './spec.ts'

/** Row of a mail, as written by orders.sql. */
const orderNewsRow = z
  .object({
    order_id: z.string(),
    event: z.enum(orderNews),
    /** The reader's side of the order. */
    role: z.enum(['buyer', 'seller']),
    kind: z.enum(orderKinds),
    /** True for an order that is sent by post. */
    physical: z.boolean().default(false),
    title: z.string(),
    tokens: z.number(),
    due_at: z.coerce.date(),
    accept_by: z.coerce.date().nullable(),
    /** True if the order was shipped or delivered. Such orders can also be returned, when an admin removes the item. */
    sent: z.boolean().default(false),
    /** Text from the other side. */
    words: z.string(),
    /** Name of the other side. */
    person: z.string(),
    ended_by: z.enum(orderEndActors).nullable(),
    time_zone: readerZone,
  })
  .transform(({ order_id, due_at, accept_by, ended_by, time_zone, ...news }) => ({
    ...news,
    orderId: order_id,
    dueAt: due_at,
    acceptBy: accept_by,
    endedBy: ended_by,
    timeZone: time_zone,
  }))

export type OrderNews = z.infer<typeof orderNewsRow>

/** Formats a moment in the reader's time zone, with the name of the time zone. */
const until = (at: Date | null, timeZone: string): string => (at ? zonedMoment(at, timeZone) : '')

type Words = { title: string; sentence: string; more?: string }

/** Returns the texts about an admin's decision, for the buyer or the seller. */
const decisionText = ({ event, role, title, tokens, person }: OrderNews): Words => ({
  title: `“${title}” was decided`,
  sentence:
    event === 'cancelled'
      ? `An admin gave ${tokensText(tokens)} back to ${role === 'buyer' ? 'you' : person}.`
      : `An admin decided that ${tokensDo(tokens, 'goes', 'go')} to ${role === 'seller' ? 'you' : person}.`,
})

/** Returns the description of an order that a timer ended. */
const endOf = ({ sent, physical }: Pick<OrderNews, 'sent' | 'physical'>) =>
  sent ? 'has ended' : `was never ${physical ? 'shipped' : 'delivered'}`

function toBuyer(news: OrderNews): Words {
  const { event, person, physical, title, tokens, dueAt, acceptBy, endedBy, timeZone } = news
  const held = tokensText(tokens)
  switch (event) {
    case 'shipped':
      return {
        title: `“${title}” is on its way`,
        sentence: `${person} has shipped it. Confirm when it arrives, or report a problem.`,
        more: `If you do nothing, the order is accepted on ${until(acceptBy, timeZone)}.`,
      }
    case 'disputed':
      return {
        title: `Your dispute about “${title}” is open`,
        sentence: `${tokensDo(tokens, 'stays', 'stay')} held until ${person} gives them back or an admin has decided.`,
      }
    case 'delivered':
      if (physical)
        return {
          title: `“${title}” has arrived`,
          sentence: `${person} says that the carrier has handed it over. If not, report a problem.`,
          more: `If you do nothing, the order is accepted on ${until(acceptBy, timeZone)}.`,
        }
      return {
        title: `${person} delivered “${title}”`,
        sentence: 'Look at it, and accept it or request a revision.',
        more: `If you do nothing, the order is accepted on ${until(acceptBy, timeZone)}.`,
      }
    case 'accepted':
    case 'auto_accepted':
      return {
        title: 'Your order ended',
        sentence: `“${title}” was accepted automatically. ${held} went to ${person}.`,
      }
    case 'overdue':
      return {
        title: `“${title}” is late`,
        sentence: `${person} has not ${physical ? 'shipped' : 'delivered'} in time. You can cancel and get ${held} back, or wait.`,
      }
    case 'reopened':
      return {
        title: `“${title}” is open again`,
        sentence: `We are sorry, the order was ended by mistake. ${tokensAre(tokens)} held again until you accept it.`,
      }
    case 'returned':
      return {
        title: 'Your tokens are back',
        sentence: `“${title}” ${endOf(news)}. ${tokensAre(tokens)} yours again.`,
      }
    case 'cancelled':
      return {
        title: 'Your tokens are back',
        sentence:
          endedBy === 'seller'
            ? `${person} cancelled “${title}”. ${tokensAre(tokens)} yours again.`
            : `You cancelled “${title}”. ${tokensAre(tokens)} yours again.`,
      }
    default:
      return {
        title: `You ordered “${title}”`,
        sentence: `${person} ${physical ? 'ships' : 'delivers'} by ${until(dueAt, timeZone)}. ${tokensAre(tokens)} held until you accept it.`,
      }
  }
}

function toSeller(news: OrderNews): Words {
  const { event, person, physical, title, tokens, dueAt, endedBy, timeZone } = news
  const held = tokensText(tokens)
  switch (event) {
    case 'disputed':
      return {
        title: `${person} says something is wrong with “${title}”`,
        sentence: `Give ${held} back, or wait for an admin to decide. Until then no one gets them.`,
      }
    case 'accepted':
      return { title: `${person} accepted “${title}”`, sentence: `You earned ${held}.` }
    case 'auto_accepted':
      return {
        title: `“${title}” was accepted automatically`,
        sentence: `The time to object has passed. You earned ${held}.`,
      }
    case 'revision':
      return {
        title: `${person} requested a revision`,
        sentence: `“${title}” is not right yet. You have until ${until(dueAt, timeZone)}.`,
      }
    case 'overdue':
      return {
        title: `“${title}” is late`,
        sentence: `${person} may cancel now, and would get ${held} back. ${physical ? 'Ship' : 'Deliver'} while the order is open.`,
      }
    case 'reopened':
      return {
        title: `“${title}” is open again`,
        sentence: `We are sorry, the order was ended by mistake. ${tokensAre(tokens)} held for you again.`,
      }
    case 'returned':
      return {
        title: `“${title}” was returned`,
        sentence: `It ${endOf(news)}. ${person} got ${held} back.`,
      }
    case 'cancelled':
      return {
        title: `“${title}” was cancelled`,
        sentence:
          endedBy === 'seller'
            ? `You cancelled it. ${person} got ${held} back.`
            : `${person} took it back: ${held} returned.`,
      }
    default:
      return {
        title: `${person} ordered “${title}”`,
        sentence: `${physical ? 'Ship' : 'Deliver'} by ${until(dueAt, timeZone)}. ${tokensAre(tokens)} held for you.`,
      }
  }
}

/**
 * Returns the mail about an event of an order, for the buyer or the seller. Its title and first sentence are also the
 * notification.
 */
export function orderMail(news: OrderNews, origin: string): MailContent {
  const isDecided = news.endedBy === 'admin' && (news.event === 'accepted' || news.event === 'cancelled')
  const { title, sentence, more } = isDecided
    ? decisionText(news)
    : news.role === 'buyer'
      ? toBuyer(news)
      : toSeller(news)
  return {
    subject: title,
    title,
    paragraphs: [
      sentence,
      ...(more ? [more] : []),
      ...(news.words ? [`“${beginningOf(news.words, mailWordsMax)}”`] : []),
    ],
    facts: [
      ['Order', news.title],
      ['Price', tokensText(news.tokens)],
      [news.role === 'buyer' ? 'Creator' : 'Fan', news.person],
    ],
    action: { label: 'See the order', url: `${origin}/orders/${news.orderId}` },
    footnote: 'Limelight writes to you about every order you are part of.',
  }
}

/** Mail templates of orders. */
export const mails = {
  order: mailTemplate(orderNewsRow, (news, { origin }) => orderMail(news, origin)),
}
