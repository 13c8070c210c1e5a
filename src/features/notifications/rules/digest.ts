import * as z from 'zod'
import type { MailContent } from '#shared/mail.ts'
import { DIGEST, KINDS, noticeKinds } from '../spec.ts'
import { unsubscribeLink } from './mail.ts'

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
