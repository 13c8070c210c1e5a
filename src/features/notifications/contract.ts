import * as z from 'zod'
import { isTimeZone } from '#shared/dates.ts'
import { queryNumber } from '#shared/schemas.ts'
import { emailFrequencies, noticeKinds, noticePage, noticeTypes, SENTENCES } from './spec.ts'

/** Notification. An unknown type becomes `system`. */
export const notificationSchema = z.object({
  id: z.uuid(),
  type: z.enum(noticeTypes).catch('system'),
  title: z.string(),
  message: z.string(),
  data: z.record(z.string(), z.unknown()),
  /** Path of the page to which the notification links, which the reader can open; null: no page. */
  path: z.string().nullable(),
  created_at: z.date(),
  /** Time of the first reading; null: unread. */
  read_at: z.date().nullable(),
})

const queryFlag = z.union([z.boolean(), z.stringbool()])

/** Input of the list. Query parameters are texts, which only this schema coerces. */
export const listInput = z
  .object({
    limit: queryNumber(z.int().min(1).max(noticePage.max)).default(noticePage.default),
    /** Offset of the page, at most 1,000. Later pages need `cursor`, which is also faster. */
    offset: queryNumber(z.int().min(0).max(noticePage.offsetMax)).default(0),
    unread_only: queryFlag.default(false),
    cursor: z.string().max(200).optional(),
  })
  .prefault({})

/** Number of unread notifications of all pages, capped at 1,000. */
const unread_count = z.number().int().min(0)
export const listOutput = z.object({
  notifications: z.array(notificationSchema),
  unread_count,
  next_cursor: z.string().nullable(),
})
export const unreadOutput = z.object({ unread_count })
export const oneInput = z.object({ id: z.uuid() })

const flags = {
  messages: z.boolean(),
  session_requests: z.boolean(),
  tips: z.boolean(),
  follows: z.boolean(),
  creator_online: z.boolean(),
  system: z.boolean(),
  email_notifications: z.boolean(),
  push_notifications: z.boolean(),
}

/** Preferences. `email_muted`: kinds without emails, even while `email_notifications` is on. */
export const preferencesOutput = z.object({
  ...flags,
  email_muted: z.array(z.enum(noticeKinds)),
  /**
   * Frequency of emails. `daily`: one email with unread notifications each morning in `time_zone` (IANA). `each`: one
   * email per notification.
   */
  email_frequency: z.enum(emailFrequencies),
  time_zone: z.string(),
})
/** Partial change of the preferences. Absent fields do not change, and unknown fields are refused. */
const preferencesChange = preferencesOutput
  .extend({ time_zone: z.string().max(60).refine(isTimeZone, SENTENCES.zoneUnknown) })
  .partial()
  .strict()
/** Preferences, either at the top level or in `preferences`, because API clients send both forms. */
export const preferencesInput = preferencesChange.extend({ preferences: preferencesChange.optional() })

/** Push subscription: the result of `PushSubscription.toJSON()` in a browser. */
export const pushSubscriptionInput = z.object({
  endpoint: z.url().max(1_000),
  keys: z.object({ p256dh: z.string().max(100), auth: z.string().max(40) }),
})
export const pushEndpointInput = z.object({ endpoint: z.string().max(1_000) })
export const doneOutput = z.object({ success: z.literal(true) })

/** Payload of a push message in the outbox: the device and the texts. */
export const pushCopy = z.object({
  subscription_id: z.uuid(),
  notification_id: z.uuid(),
  type: z.string(),
  title: z.string(),
  message: z.string(),
  data: z.record(z.string(), z.unknown()).catch({}),
  /** Path of the page. Absent in rows of an older version. */
  path: z.string().nullish(),
  /** Time after which the push message is useless. */
  urgent_until: z.coerce.date().nullish(),
  /** Number of further notifications of the type since the last push message. */
  more: z.number(),
})

export const unsubscribeInput = z.object({ token: z.string().max(200) })
/** Emails that the link stops: those of one kind, or all email copies. */
export const unsubscribeOutput = z.object({ stops: z.enum([...noticeKinds, 'all']), done: z.boolean() })

export type Notification = z.infer<typeof notificationSchema>
export type NotificationPage = z.infer<typeof listOutput>
export type NotificationPreferences = z.infer<typeof preferencesOutput>
export type PushCopy = z.infer<typeof pushCopy>
export type ListInput = z.infer<typeof listInput>
