import * as z from 'zod'
import { isTimeZone } from '#shared/dates.ts'
import { queryNumber } from '#shared/schemas.ts'
import { emailFrequencies, noticeKinds, noticePage, noticeTypes, SENTENCES } from './spec.ts'

/** A notification; an unknown type becomes `system`. */
export const notificationSchema = z.object({
  id: z.uuid(),
  type: z.enum(noticeTypes).catch('system'),
  title: z.string(),
  message: z.string(),
  data: z.record(z.string(), z.unknown()),
  /** The page that it links to, which its reader may open; null: there is no page. */
  path: z.string().nullable(),
  created_at: z.date(),
  /** Null: unread. */
  read_at: z.date().nullable(),
})

const queryFlag = z.union([z.boolean(), z.stringbool()])

/** Query parameters are text and are coerced here, and only here. */
export const listInput = z
  .object({
    limit: queryNumber(z.int().min(1).max(noticePage.max)).default(noticePage.default),
    /** Offset of the page; past 1,000 rows only `cursor` works, which is faster anyway. */
    offset: queryNumber(z.int().min(0).max(noticePage.offsetMax)).default(0),
    unread_only: queryFlag.default(false),
    cursor: z.string().max(200).optional(),
  })
  .prefault({})

/** Unread notifications of all pages, counted up to 1,000. */
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

/** `email_muted`: kinds without emails, even while `email_notifications` is on. */
export const preferencesOutput = z.object({
  ...flags,
  email_muted: z.array(z.enum(noticeKinds)),
  /**
   * `daily`: one email with unread notifications each morning in `time_zone` (IANA); `each`: one email per
   * notification.
   */
  email_frequency: z.enum(emailFrequencies),
  time_zone: z.string(),
})
/** A partial change: absent fields stay unchanged, unknown fields are refused. */
const preferencesChange = preferencesOutput
  .extend({ time_zone: z.string().max(60).refine(isTimeZone, SENTENCES.zoneUnknown) })
  .partial()
  .strict()
/** The preferences, either at the top level or under `preferences`; API clients send both. */
export const preferencesInput = preferencesChange.extend({ preferences: preferencesChange.optional() })

/** `PushSubscription.toJSON()` of a browser. */
export const pushSubscriptionInput = z.object({
  endpoint: z.url().max(1_000),
  keys: z.object({ p256dh: z.string().max(100), auth: z.string().max(40) }),
})
export const pushEndpointInput = z.object({ endpoint: z.string().max(1_000) })
export const doneOutput = z.object({ success: z.literal(true) })

/** Payload of a push in the outbox: the device and the texts. */
export const pushCopy = z.object({
  subscription_id: z.uuid(),
  notification_id: z.uuid(),
  type: z.string(),
  title: z.string(),
  message: z.string(),
  data: z.record(z.string(), z.unknown()).catch({}),
  /** Absent in rows of an older version. */
  path: z.string().nullish(),
  /** The push is useless after this time. */
  urgent_until: z.coerce.date().nullish(),
  /** Further notifications of the type since the last push. */
  more: z.number(),
})

export const unsubscribeInput = z.object({ token: z.string().max(200) })
/** The emails that the link stops: one kind, or all email copies. */
export const unsubscribeOutput = z.object({ stops: z.enum([...noticeKinds, 'all']), done: z.boolean() })

export type Notification = z.infer<typeof notificationSchema>
export type NotificationPage = z.infer<typeof listOutput>
export type NotificationPreferences = z.infer<typeof preferencesOutput>
export type PushCopy = z.infer<typeof pushCopy>
export type ListInput = z.infer<typeof listInput>
