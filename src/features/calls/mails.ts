import * as z from 'zod'
import { mailTemplate } from '#server/outbox/mail-template.ts'
import { zonedMoment } from '#shared/dates.ts'
import type { MailContent } from '#shared/mail.ts'
import { tokensAre, tokensDo, tokensText } from '#shared/money.ts'
import { callPath, receiptPath } from '#shared/paths.ts'
import { readerZone } from '#shared/schemas.ts'
import { beginningOf } from '#shared/texts.ts'
import { callSides, callTypes, callWhats } from './lists.ts'
import { CALL_TITLES, CALLS, mailWordsMax, startWindowMinutes } from './spec.ts'

const moment = z.coerce.date().nullable()

/** Data of a mail or notification, as written by lifecycle/calls.sql. */
export const callNewsRow = z
  .object({
    request_id: z.string(),
    /** Kind of the timeline entry. */
    what: z.enum(callWhats),
    /** The reader's side. */
    role: z.enum(callSides),
    /** The side that caused the step; null if no side did. */
    by: z.enum(callSides).nullable(),
    type: z.enum(callTypes),
    minutes: z.number(),
    tokens: z.number(),
    /** Tokens paid to the creator at the end. */
    paid: z.number(),
    /** Date that the step is about. */
    moment,
    /** Expiry of a request or a proposed date. */
    until: moment,
    /** True for a request for an immediate call. */
    rings: z.boolean(),
    /** End of the ringing on the creator's devices; null or omitted if they do not ring. */
    rings_until: moment.default(null),
    /** Text from the other side. */
    words: z.string(),
    /** Name of the other side. */
    person: z.string(),
    time_zone: readerZone,
  })
  .transform(({ time_zone, ...news }) => ({ ...news, timeZone: time_zone }))
export type CallNews = z.infer<typeof callNewsRow>

/** Formats an instant in the reader's time zone, with the name of the time zone; "now" without an instant. */
const dateText = (at: Date | null, timeZone: string): string => (at ? zonedMoment(at, timeZone) : 'now')

type Words = { title: string; sentence: string }
type TextInput = { news: CallNews; call: string; isFan: boolean; isOwn: boolean; when: string; until: string }

/** Returns a sentence about the fan's tokens. */
function money({ tokens, paid, role, person }: CallNews): string {
  if (tokens === 0) return ''
  const isFan = role === 'fan'
  if (paid === 0) return isFan ? ` ${tokensAre(tokens)} yours again.` : ` ${person} got ${tokensText(tokens)} back.`
  if (!isFan) return ` You earned ${tokensText(paid)}.`
  const back = tokens > paid ? `; ${tokensAre(tokens - paid)} yours again` : ''
  return ` ${tokensDo(paid, 'went', 'went')} to ${person}${back}.`
}

function requestText({ news, call, isFan, when, until }: TextInput): Words {
  const { person, tokens, minutes, rings } = news
  const held = tokens > 0 ? ` ${tokensAre(tokens)} held for it.` : ''
  if (isFan)
    return {
      title: `You asked ${person} for a ${call}`,
      sentence: `It would be on ${when}. ${person} has until ${until} to answer.${held}`,
    }
  if (rings) return { title: `${person} is calling`, sentence: `A ${call} of ${minutes} minutes, now.${held}` }
  return {
    title: `${person} asked for a ${call}`,
    sentence: `On ${when}, ${minutes} minutes. You have until ${until} to answer.${held}`,
  }
}

function acceptedText({ news, call, isFan, when }: TextInput): Words {
  const { person, moment: at } = news
  if (!isFan) return { title: `Your ${call} with ${person} is agreed`, sentence: `The call is on ${when}.` }
  return {
    title: `${person} accepted your ${call}`,
    sentence: at ? `The call is on ${when}. You can join ${startWindowMinutes} minutes before.` : 'You can join now.',
  }
}

const cancelledText = ({ news, call, isOwn, when }: TextInput): Words => ({
  title: isOwn ? `You cancelled your ${call}` : `${news.person} cancelled your ${call}`,
  sentence: `The call was on ${when}.${money(news)}`,
})

function noShowText({ news, call, isOwn }: TextInput): Words {
  if (news.by === null) return { title: `Your ${call} was missed`, sentence: `Neither side came.${money(news)}` }
  if (isOwn) return { title: `You missed your ${call}`, sentence: `${news.person} waited for you.${money(news)}` }
  return { title: `${news.person} did not come`, sentence: `Your ${call} was missed.${money(news)}` }
}

/** Texts for each kind of timeline entry, written for one side. */
const texts: Record<CallNews['what'], (writing: TextInput) => Words> = {
  asked: requestText,
  accepted: acceptedText,
  cancelled: cancelledText,
  no_show: noShowText,
  missed: ({ news, until }) => ({
    title: `You missed a call from ${news.person}`,
    sentence: `The request waits for your answer until ${until}.`,
  }),
  declined: ({ news, call }) => ({
    title: `${news.person} declined your ${call}`,
    sentence: `The call is cancelled.${money(news)}`,
  }),
  withdrawn: ({ news, call }) => ({
    title: `${news.person} took a request back`,
    sentence: `They no longer ask for a ${call}.`,
  }),
  moved: ({ news, call, when, until }) => ({
    title: `${news.person} chose another time`,
    sentence: `The ${call} would be on ${when}. You have until ${until} to answer.`,
  }),
  proposed: ({ news, call, when, until }) => ({
    title: `${news.person} proposed another time`,
    sentence: `The ${call} would be on ${when}. You have until ${until} to confirm it.`,
  }),
  confirmed: ({ news, call, isOwn, when }) => ({
    title: isOwn ? `You confirmed your ${call}` : `${news.person} confirmed your ${call}`,
    sentence: `The call is on ${when}.`,
  }),
  proposal_declined: ({ news, call, when }) => ({
    title: `${news.person} kept the agreed time`,
    sentence: `Your ${call} is on ${when}, as agreed.`,
  }),
  proposal_withdrawn: ({ news, call, when }) => ({
    title: `${news.person} took the proposed time back`,
    sentence: `Your ${call} is on ${when}, as agreed.`,
  }),
  proposal_expired: ({ call, when }) => ({
    title: 'The proposed time was not confirmed',
    sentence: `Your ${call} is on ${when}, as agreed.`,
  }),
  expired: ({ news, call, isFan }) => ({
    title: isFan ? `Your ${call} with ${news.person} expired` : `The request of ${news.person} expired`,
    sentence: `The ${call} was not answered in time.${money(news)}`,
  }),
  began: ({ news, call }) => ({ title: `Your ${call} has begun`, sentence: `${news.person} is there.` }),
  extended: ({ news, call }) => ({
    title: `Your ${call} was extended`,
    sentence: `More tokens are held for ${news.person}.`,
  }),
  minimum_held: ({ call }) => ({
    title: `A part of your ${call} is held`,
    sentence: 'This amount stays held until we have reviewed the call.',
  }),
  minimum_paid: ({ news, call, isFan }) => ({
    title: `The review of your ${call} is decided`,
    sentence: isFan
      ? `The rest of the minimum went to ${news.person}: ${tokensText(news.paid)} in all.`
      : `The rest of the minimum is yours: ${tokensText(news.paid)} in all.`,
  }),
  minimum_returned: ({ call, isFan }) => ({
    title: `The review of your ${call} is decided`,
    sentence: `The rest of the minimum went back to ${isFan ? 'you' : 'the fan'}.`,
  }),
  completed: ({ news, call }) => ({ title: `Your ${call} is over`, sentence: `The call is complete.${money(news)}` }),
  failed: ({ news, call }) => ({ title: `Your ${call} ended early`, sentence: `There was a fault.${money(news)}` }),
}

/** Returns the title and the sentence of a mail or notification about a step of a call, for one side. */
export function callNews(news: CallNews): Words {
  const { type, role, by, moment: at, until, timeZone } = news
  return texts[news.what]({
    news,
    call: CALLS[type],
    isFan: role === 'fan',
    isOwn: by === role,
    when: dateText(at, timeZone),
    until: dateText(until, timeZone),
  })
}

/** Steps after which a call has a receipt. */
const overWhats: readonly CallNews['what'][] = ['completed', 'failed', 'no_show', 'minimum_paid', 'minimum_returned']

/** Mail templates of calls. */
export const mails = {
  call: mailTemplate(callNewsRow, (news, { origin }): MailContent => {
    const { title, sentence } = callNews(news)
    const { type, minutes, tokens, role, person, words, moment: at, timeZone } = news
    return {
      subject: title,
      title,
      paragraphs: [sentence, ...(words ? [`“${beginningOf(words, mailWordsMax)}”`] : [])],
      facts: [
        ['Call', `${CALL_TITLES[type]}, ${minutes} minutes`],
        ...(at ? [['When', dateText(at, timeZone)] as [string, string]] : []),
        ['Price', tokens > 0 ? tokensText(tokens) : 'Free'],
        [role === 'fan' ? 'Creator' : 'Fan', person],
      ],
      action: overWhats.includes(news.what)
        ? { label: 'See the receipt', url: `${origin}${receiptPath(news.request_id)}` }
        : { label: 'See the call', url: `${origin}${callPath(news.request_id)}` },
      footnote: 'Limelight writes to you about every call you are part of.',
    }
  }),
}
