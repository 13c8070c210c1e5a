import * as z from 'zod'
import { mailTemplate } from '#server/outbox/mail-template.ts'
import type { MailContent } from '#shared/mail.ts'
import { destinationOf, kindOf, knownType } from './rules.ts'
import { COPY, DIGEST, KINDS, noticeKinds } from './spec.ts'
import { type MailStop, unsubscribeToken } from './unsubscribing/rules.ts'

/** Props of a notification's mail, in the form that the outbox stores. */
export const noticeMailProps = z.object({
  user_id: z.uuid(),
  type: z.string(),
  title: z.string(),
  message: z.string(),
  data: z.record(z.string(), z.unknown()).catch({}),
  /** Path of the page. Absent in rows of an older version. */
  path: z.string().nullish(),
  /** Number of further notifications of the type since the last mail. */
  more: z.number(),
})

/**
 * Returns the link with which the reader of the mail turns off one kind of emails, or all. The token is in the fragment,
 * which browsers do not send.
 */
export const unsubscribeLink = (
  { origin, secret }: { origin: string; secret: string },
  userId: string,
  stop: MailStop,
) => `${origin}/unsubscribe#token=${encodeURIComponent(unsubscribeToken(secret, userId, stop))}`

/** Renders the mail of one notification. Texts that another person may have written are never part of a URL. */
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

/** Props of the daily mail, in the form that the outbox stores. */
export const digestMailProps = z.object({
  user_id: z.uuid(),
  kinds: z
    .array(
      z.object({
        kind: z.enum(noticeKinds),
        count: z.number(),
        /** Titles and messages of the newest notifications. */
        named: z.array(z.object({ title: z.string(), message: z.string() })),
      }),
    )
    .min(1),
})

/** Page that every role can open. The start page redirects some roles, and visitors cannot sign in there. */
export const digestPath = '/messages'

type Kinds = z.infer<typeof digestMailProps>['kinds']

/**
 * Renders the daily mail: the newest notifications of each kind, the number of the others, and links to stop emails of
 * each kind, or all.
 */
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
    // mail programs offer the first link, so it stops all kinds of this mail
    unsubscribe: each.length === 1 ? [...each, all] : [all, ...each],
  }
}

function factsOf({ kind, count, named }: Kinds[number]): [string, string][] {
  const facts = named.map(({ title, message }): [string, string] => [title, message])
  const more = count - named.length
  return more > 0 ? [...facts, [KINDS[kind].label, DIGEST.more(more)]] : facts
}

/** Mail templates of notifications. */
export const mails = {
  /** Copy of one notification. */
  notice: mailTemplate(noticeMailProps, noticeMail, { audience: 'with account', priority: 'news' }),
  /** Daily digest. */
  digest: mailTemplate(digestMailProps, digestMail, { audience: 'with account', priority: 'news' }),
}
