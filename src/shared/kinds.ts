/** Kinds of security events. Each is logged and counted by the hour; a sudden increase alarms admins. */
export const securityKinds = [
  /** A wrong password, code or link. */
  'sign_in',
  /** A call without the right, or from another site's page. */
  'forbidden',
  /** An exceeded limit. */
  'limit',
  /** An input that the contract refuses. */
  'input',
  /** A webhook or a WebSocket without a valid signature. */
  'signature',
  /** Reuse of a spent refresh token, which means that it was copied. */
  'stolen_session',
  'signed_in',
  'signed_out',
  /** A change of a password, an email address or two-step sign-in. */
  'credentials',
  /** A change of a role, a permission or a suspension. */
  'permission',
  /** A file with many rows or with everything about a person. */
  'export',
  /** Start or end of an admin's view as another person. */
  'view_as',
] as const
export type SecurityKind = (typeof securityKinds)[number]

/** Types of notifications in the API; a screen shows an unknown one as `system`. */
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

/** Role of the reader, which decides the text and whether the page opens. */
export type Reader = 'fan' | 'creator' | 'admin'

export type NoticeText = {
  title: string
  message: string
  /** Path of the page, which the reader may open; null if the text is complete. */
  path: string | null
  /**
   * True for news about other people, which an open page shows at once. The reader's own actions are confirmed where they
   * happen.
   */
  isNews?: boolean
  /** Time until which it is urgent: its push ignores the distance to others of its type, and expires then. */
  urgentUntil?: Date
}

/**
 * A kind of notification: its text and destination, from its stored data. Data with `mailed: true` mean that a separate
 * mail has the same content, so that no other mail and no daily digest repeats it.
 */
export type NoticeKind = {
  /** Example data, from which tests render its text and open its page. */
  example: unknown
  /** @throws if `data` does not match the kind. */
  write(data: unknown, reader: Reader): NoticeText
}

/** Name of a kind: its type, and a suffix if the type has several, `system.payout`. */
export type NoticeName = NoticeType | `${NoticeType}.${string}`

/** Kinds by name. A feature declares its own in `notices.ts` and lists them in its manifest. */
export type Notices = Readonly<Record<string, NoticeKind>>
