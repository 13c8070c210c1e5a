/** The types of notifications on the wire; a screen reads an unknown one as `system`. */
export const noticeTypes = [
  'message',
  'session_request',
  'session_started',
  'session_ended',
  'tip_received',
  'follow',
  'creator_online',
  'system',
] as const
export type NoticeType = (typeof noticeTypes)[number]

/** Who reads a notification: what a page shows, and whether it opens, depends on the role. */
export type Reader = 'fan' | 'creator' | 'admin'

export type NoticeText = {
  title: string
  message: string
  /** The page it leads to, one that the reader may open; null: it says all there is. */
  path: string | null
  /** An open page says it at once: news of what others did. What the reader did themselves was said where they did it. */
  isNews?: boolean
  /** It is worth something only until then: a push keeps no distance to others of its type, and lives no longer. */
  urgentUntil?: Date
}

/**
 * A kind of notification: its text and destination, from the data that was written with it. Data with `mailed: true` say that
 * a mail of its own says the same: it is copied into no other, and into no daily one.
 */
export type NoticeKind = {
  /** Data of this kind, from which tests make its text and look at the page it leads to. */
  example: unknown
  /** @throws when `data` is not this kind's. */
  write(data: unknown, reader: Reader): NoticeText
}

/** A kind's name: its type, and what tells it from others of the type, `system.payout`. */
export type NoticeName = NoticeType | `${NoticeType}.${string}`

/** Kinds by their names; a feature declares its own in `notices.ts` and names them in its manifest. */
export type Notices = Readonly<Record<string, NoticeKind>>
