import * as z from 'zod'
import { queryNumber } from '#shared/numbers.ts'
import { isTimeZone } from '#shared/time-zone.ts'
import { emailFrequencies, noticeKinds, noticePage, noticeTypes, SENTENCES } from './spec.ts'

/** An unknown type arrives as `system`. */
export const notificationSchema = z.object({
  id: z.uuid(),
  type: z.enum(noticeTypes).catch('system'),
  title: z.string(),
  message: z.string(),
  data: z.record(z.string(), z.unknown()),
  /** The page it leads to, one that its reader may open; null: it says all there is. */
  path: z.string().nullable(),
  created_at: z.date(),
  /** null: unread. */
  read_at: z.date().nullable(),
})

const queryFlag = z.union([z.boolean(), z.stringbool()])

/** Query values arrive as text and are coerced here, and only here. */
export const listInput = z
  .object({
    limit: queryNumber(z.int().min(1).max(noticePage.max)).default(noticePage.default),
    /** By number; what is further down than 1,000 is reached by `cursor`, which is the better way anyhow. */
    offset: queryNumber(z.int().min(0).max(noticePage.offsetMax)).default(0),
    unread_only: queryFlag.default(false),
    cursor: z.string().max(200).optional(),
  })
  .prefault({})

/** `unread_count` of all pages; nobody counts further than 1,000. */
const unread_count = z.number().int().min(0)
export const listAnswer = z.object({
  notifications: z.array(notificationSchema),
  unread_count,
  next_cursor: z.string().nullable(),
})
export const unreadAnswer = z.object({ unread_count })
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

/** `email_muted`: kinds that are not mailed even while `email_notifications` is on. */
export const preferencesAnswer = z.object({
  ...flags,
  email_muted: z.array(z.enum(noticeKinds)),
  /** `daily`: one mail each morning in `time_zone` (IANA) with what was not read; `each`: as things happen. */
  email_frequency: z.enum(emailFrequencies),
  time_zone: z.string(),
})
/** What is left out stays as it is, what is misspelt is refused. */
const preferencesChange = preferencesAnswer
  .extend({ time_zone: z.string().max(60).refine(isTimeZone, SENTENCES.zoneUnknown) })
  .partial()
  .strict()
/** The preferences themselves, or under their name: programs send both. */
export const preferencesInput = preferencesChange.extend({ preferences: preferencesChange.optional() })

/** A browser's `PushSubscription.toJSON()`. */
export const pushSubscriptionInput = z.object({
  endpoint: z.url().max(1_000),
  keys: z.object({ p256dh: z.string().max(100), auth: z.string().max(40) }),
})
export const pushEndpointInput = z.object({ endpoint: z.string().max(1_000) })
export const doneAnswer = z.object({ success: z.literal(true) })

/** What the outbox keeps of a push: which device, and what to say. */
export const pushCopy = z.object({
  subscription_id: z.uuid(),
  notification_id: z.uuid(),
  type: z.string(),
  title: z.string(),
  message: z.string(),
  data: z.record(z.string(), z.unknown()).catch({}),
  /** Missing in rows that an older version wrote. */
  path: z.string().nullish(),
  /** After it nobody needs it any more. */
  urgent_until: z.coerce.date().nullish(),
  /** How many others of the type there are since the last push. */
  more: z.number(),
})

export const unsubscribeInput = z.object({ token: z.string().max(200) })
/** What the link stops: one kind of mail, or all copies by email. */
export const unsubscribeAnswer = z.object({ stops: z.enum([...noticeKinds, 'all']), done: z.boolean() })

export type Notification = z.infer<typeof notificationSchema>
export type NotificationPage = z.infer<typeof listAnswer>
export type NotificationPreferences = z.infer<typeof preferencesAnswer>
export type PushCopy = z.infer<typeof pushCopy>
export type ListInput = z.infer<typeof listInput>
