import * as z from 'zod'
import type { MailContent } from '#shared/mail.ts'
import { destinationOf, kindOf, knownType } from '../rules.ts'
import { KINDS } from '../spec.ts'
import { type MailStop, unsubscribeToken } from './unsubscribe.ts'

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
    paragraphs: [message, ...(more > 0 ? [`There are ${more} more of these in your notifications.`] : [])],
    action: { label: 'See it on Limelight', url: `${origin}${path ?? destinationOf(known, data) ?? '/'}` },
    footnote: 'You get this because you asked for notifications by email.',
    unsubscribe: [
      { label: `No more emails about ${KINDS[kind].label.toLowerCase()}`, url: linkFor(kind) },
      { label: 'No more notifications by email', url: linkFor('all') },
    ],
  }
}
