import * as z from 'zod'
import { mailTemplate } from '#server/outbox/mail-template.ts'
import type { MailContent } from '#shared/mail.ts'
import { destinationOf, kindOf, knownType } from './rules.ts'
import { COPY, DIGEST, KINDS, noticeKinds } from './spec.ts'
import { type MailStop, unsubscribeToken } from './unsubscribing/rules.ts'

/** The copy of a notification for a mailbox, as the outbox keeps it. */
export const noticeMailProps = z.object({
  user_id: z.uuid(),
  type: z.string(),
  title: z.string(),
  message: z.string(),
  data: z.record(z.string(), z.unknown()).catch({}),
  /** Missing in rows that an older version wrote. */
  path: z.string().nullish(),
  /** How many others of the type there are since the last mail. */
  more: z.number(),
})

/** Where whoever holds the mail stops those of a kind, or all. */
export const unsubscribeLink = (
  { origin, secret }: { origin: string; secret: string },
  userId: string,
  stop: MailStop,
) => `${origin}/unsubscribe?token=${encodeURIComponent(unsubscribeToken(secret, userId, stop))}`

/** Words that somebody else may have written stand in the mail as text, never as its address. */
export function noticeMail(
  { user_id, type, title, message, data, path, more }: z.infer<typeof noticeMailProps>,
  { origin, secret }: { origin: string; secret: string },
): MailContent {
  const known = knownType(type)
  const kind = kindOf(known)
  const linkFor = (stop: MailStop) => unsubscribeLink({ origin, secret }, user_id, stop)
  return {
    subject: more > 0 ? `${title} (and ${more} more)` : title,
    title,
    paragraphs: [message, ...(more > 0 ? [COPY.more(more)] : [])],
    action: { label: 'See it on Limelight', url: `${origin}${path ?? destinationOf(known, data) ?? '/'}` },
    footnote: 'You get this because you asked for notifications by email.',
    unsubscribe: [
      { label: `No more emails about ${KINDS[kind].label.toLowerCase()}`, url: linkFor(kind) },
      { label: 'No more notifications by email', url: linkFor('all') },
    ],
  }
}

/** What somebody has not read of a day, as the outbox keeps it. */
export const digestMailProps = z.object({
  user_id: z.uuid(),
  kinds: z
    .array(
      z.object({
        kind: z.enum(noticeKinds),
        count: z.number(),
        /** The newest. */
        named: z.array(z.object({ title: z.string(), message: z.string() })),
      }),
    )
    .min(1),
})

/** A page that every role may open; the start page leads some of them elsewhere, and visitors do not sign in there. */
export const digestPath = '/messages'

type Kinds = z.infer<typeof digestMailProps>['kinds']

/** The daily mail: the newest of each kind by name, how many more there are, and a way to stop each kind, or all. */
export function digestMail(
  { user_id, kinds }: z.infer<typeof digestMailProps>,
  context: { origin: string; secret: string },
): MailContent {
  const count = kinds.reduce((sum, kind) => sum + kind.count, 0)
  const stop = (what: Kinds[number]['kind']) => ({
    label: `No more emails about ${KINDS[what].label.toLowerCase()}`,
    url: unsubscribeLink(context, user_id, what),
  })
  const all = { label: 'No more notifications by email', url: unsubscribeLink(context, user_id, 'all') }
  const each = kinds.map(({ kind }) => stop(kind))
  return {
    subject: DIGEST.subject(count),
    title: DIGEST.title,
    paragraphs: [kinds.map(({ kind, count: of }) => `${KINDS[kind].label}: ${of}`).join(' · ')],
    facts: kinds.flatMap(factsOf),
    action: { label: DIGEST.action, url: `${context.origin}${digestPath}?modal=notifications` },
    footnote: DIGEST.footnote,
    // a mail program offers the first by itself: all that is in this mail
    unsubscribe: each.length === 1 ? [...each, all] : [all, ...each],
  }
}

function factsOf({ kind, count, named }: Kinds[number]): [string, string][] {
  const facts = named.map(({ title, message }): [string, string] => [title, message])
  const more = count - named.length
  return more > 0 ? [...facts, [KINDS[kind].label, DIGEST.more(more)]] : facts
}

/** Copies of notifications by mail. */
export const mails = {
  /** The copy of a notification, for who asked for copies by email. */
  notice: mailTemplate(noticeMailProps, noticeMail, 'with account'),
  /** All of a day in one, for who asked for that. */
  digest: mailTemplate(digestMailProps, digestMail, 'with account'),
}
