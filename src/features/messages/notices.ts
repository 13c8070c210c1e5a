import * as z from 'zod'
import { noticeKind } from '#server/notify/notices.ts'
import { tokensAre, tokensText } from '#shared/money.ts'
import { messageNotification, returnedNotification, undeliveredNotification, unlockedNotification } from './spec.ts'

/** Fields of the other person; without a username for a deleted account. */
const conversation = {
  username: z.string().optional(),
  sender: z.object({ display_name: z.string() }),
}
const withAda = { username: 'ada', sender: { display_name: 'Ada' } }
const threadOf = (username: string | undefined) => (username === undefined ? '/messages' : `/messages/${username}`)

/** Notifications never contain the text of a message. */
export const notices = {
  /** Sent to the reader of a new message. */
  'message.received': noticeKind({
    data: z.object({ ...conversation, price: z.number() }),
    example: { ...withAda, price: 0 },
    write: ({ username, sender, price }) => ({
      title: messageNotification.title.replace('{sender}', () => sender.display_name),
      message: price > 0 ? messageNotification.paid.replace('{tokens}', tokensAre(price)) : messageNotification.free,
      path: threadOf(username),
    }),
  }),

  /** Sent to the writer when the reader pays to open an attachment. */
  'message.unlocked': noticeKind({
    data: z.object({ ...conversation, tokens: z.number() }),
    example: { ...withAda, tokens: 30 },
    write: ({ username, sender, tokens }) => ({
      title: unlockedNotification.title.replace('{reader}', () => sender.display_name),
      message: unlockedNotification.message.replace('{tokens}', tokensText(tokens)),
      path: threadOf(username),
    }),
  }),

  /** Sent to the writer when paid messages were not opened in time. */
  'message.returned': noticeKind({
    data: z.object({ ...conversation, tokens: z.number() }),
    example: { ...withAda, tokens: 1 },
    write: ({ username, sender, tokens }) => ({
      title: returnedNotification.title.replace('{tokens}', tokensAre(tokens)),
      message: returnedNotification.message.replace('{reader}', () => sender.display_name),
      path: threadOf(username),
    }),
  }),

  /** Sent to the writer of a message that waited for a check and is not delivered. */
  'message.undelivered': noticeKind({
    data: z.object({ ...conversation, tokens: z.number() }),
    example: { ...withAda, tokens: 0 },
    write: ({ username, sender, tokens }) => ({
      title: undeliveredNotification.title.replace('{reader}', () => sender.display_name),
      message:
        tokens > 0 ? undeliveredNotification.paid.replace('{tokens}', tokensAre(tokens)) : undeliveredNotification.free,
      path: threadOf(username),
    }),
  }),
}
