import type { Caller, Target } from './callers.ts'

// Fields of all responses, except those of procedures for admins. A field is open to every reader of the response, or
// is listed with the responses that contain it and the readers that get it. A field in neither list fails a test.

/** Reader of a response: the owner of the resource, its other side, another signed-in person, a visitor or an admin. */
export type Reader = 'owner' | 'other' | 'stranger' | 'visitor' | 'admin'

type Guarded = { about: string; fields: string; answers: string; readers: string }

/** Fields that only some readers get. `answers` names the procedures or routers whose responses contain them. */
const guarded: readonly Guarded[] = [
  {
    about: 'The reader’s account: sign-in, security, network addresses of sessions.',
    fields:
      'email email_confirmed access_token refresh_token device_token suspended_reason deletion_date ' +
      'second_step_missing otpauth_url secret recovery_codes recovery_codes_left enabled_at asks_password ' +
      'address device hidden_countries appear_offline',
    answers: 'accounts profile social.privacy social.setPrivacy discovery.profile',
    readers: 'owner',
  },
  {
    about: 'The account and session of a visitor who signs up.',
    fields: 'email email_confirmed second_step_missing access_token refresh_token device_token',
    answers: 'accounts.signUp',
    readers: 'visitor',
  },
  {
    about: 'The state of the payment service, in the health check.',
    fields: 'payments',
    answers: 'health',
    readers: 'owner other stranger visitor admin',
  },
  {
    about: 'Moderation decisions about the reader.',
    fields: 'suspended_until points may_appeal',
    answers: 'accounts moderation.decisions moderation.appeal',
    readers: 'owner',
  },
  {
    about: 'Time at which a person was last seen.',
    fields: 'last_seen_at',
    answers: 'accounts.security.sessions',
    readers: 'owner',
  },
  {
    about: 'The reader’s wallet.',
    fields:
      'spendable debt balance balance_after paying_out disputed earned spent refundable_until tip_tokens last4 ' +
      'client_secret payouts',
    answers:
      'accounts.data wallet dashboard purchase messages content.unlock sessions offers orders shop.buy tips ' +
      'subscriptions events recordings.buy',
    readers: 'owner other',
  },
  {
    about: 'Tokens held for a deal of two people.',
    fields: 'held held_tokens paid_tokens',
    answers: 'accounts.data sessions wallet shop.analytics',
    readers: 'owner other admin',
  },
  {
    about: "A creator's sales.",
    fields:
      'earnings earned_tokens earningsUsdCents total_revenue revenue total_sales content_tokens content_sold ' +
      'sold payments totals top_fan top_fans totalSpent total_spent last_active last_source values to_send',
    answers:
      'accounts.data analytics content dashboard offers.own offers.create offers.update shop.manage shop.create ' +
      'shop.update shop.analytics broadcast recordings wallet discovery.feed digitals',
    readers: 'owner',
  },
  {
    about: 'Tips that a creator shows on their page.',
    fields: 'total_spent totalSpent',
    answers: 'tips.topGifters',
    readers: 'owner other stranger visitor admin',
  },
  {
    about: "The platform's figures.",
    fields: 'totalUsers activeCreators queued approved rejected activeSessions',
    answers: 'dashboard',
    readers: 'owner admin',
  },
  {
    about: "A creator's notes about fans.",
    fields: 'birthday birthdays segment note',
    answers: 'fans',
    readers: 'owner',
  },
  {
    about: 'Details of an order, for buyer and seller.',
    fields:
      'shipping_address line1 line2 city postal_code region phone note tracking_number tracking_url carrier ' +
      'download_url accept_by delivered_at shipped_at',
    answers: 'offers.order orders shop.buy',
    readers: 'owner other admin',
  },
  {
    about: 'Details of a call, for its two sides.',
    fields: 'meter_url rings_until download_url words intervals signature asks_quality',
    answers: 'sessions',
    readers: 'owner other admin',
  },
  {
    about: 'The reader’s chat settings, and texts of decisions about the reader.',
    fields: 'words banned',
    answers: 'live.settings live.saveSettings moderation.decisions',
    readers: 'owner',
  },
  {
    about: 'Tips, goal and people of a stream, for readers who may watch.',
    fields: 'supporters goal pinned guest tips new_followers raid',
    answers: 'live',
    readers: 'owner other stranger visitor admin',
  },
  {
    about: 'Summary of an ended stream, for its host.',
    fields: 'attendance curve came stop_reason',
    answers: 'live.end live.raid live.summary',
    readers: 'owner admin',
  },
  {
    about: 'Tokens for connections to media and realtime.',
    fields: 'token meeting_id',
    answers: 'sessions.join live.start live.join live.teaser realtime.token',
    readers: 'owner other stranger visitor admin',
  },
  {
    about: 'Raised hands, for the host.',
    fields: 'hands',
    answers: 'live',
    readers: 'owner admin',
  },
  {
    about: 'A timeout of the reader.',
    fields: 'timed_out_until',
    answers: 'live',
    readers: 'owner other stranger admin',
  },
  {
    about: 'Why something is hidden, for its owner.',
    fields: 'hidden_reason hidden_at',
    answers: 'content digitals recordings sessions discovery.feed offers shop',
    readers: 'owner admin',
  },
  {
    about: 'An agreement that the reader still has to give.',
    fields: 'needs_consent',
    answers: 'sessions subscriptions',
    readers: 'owner other',
  },
  {
    about: "A creator's figures, which admins with the permission read too.",
    fields: 'revenue tips earnings payments values totals totalSpent total_spent last_active last_source',
    answers: 'analytics',
    readers: 'owner admin',
  },
  {
    about: 'Own tips, followers and settings about tips.',
    fields: 'tips new_followers',
    answers: 'dashboard.read tips.received tips.history notifications.preferences notifications.setPreferences',
    readers: 'owner',
  },
]

/** Fields that every reader of a response may read. */
const open = `
  accept accepted accepted_at accepted_percent accepting accepts accepts_gifts accepts_raids access account active admin
  agreed_minutes countries is_open keeps_going live upcoming
  mail meetings push realtime report rooms storage
  activeStreams active_products activity actor after_seconds agreed alg allowDownload allow_download allowed
  analytics announce announced_at answer_minutes appeal appealed application as_of at attachment attachment_id
  attachments audience audiences audio audioMessage auto_confirm available avatar_url average avgDuration badge
  badges banner_glow banner_url benefits bio blocked body bookmarked brand broadcast broadcasts
  broadcasts_this_week bucket buckets buffer_minutes bundle burst buyer bytes cache can_moderate cancel
  cancel_hours cancel_reason cancel_until cancelled cancelled_at cancelled_by card_url cards case_id categories category
  changed channels chat chat_channel cleared_seq client_id closed_at closed_by code confirm confirm_by confirmed
  consented_at content content_count content_id content_price conversation_id conversations conversion copyright
  corrected count counter counterparty country counts cover_url created_at creator creatorId creator_id creator_name
  creator_online creator_time_zone creator_type creator_username creators credited_at crv current
  current_period_end cut daily data database date dated_since day days decided_at decisions decline deleted deleted_at
  delivered delivered_total deliveryHours deliveryTime delivery_hours description digital digitals direction
  dismissed displayName display_name dispute dispute_state disputes done due_at duration duration_minutes
  duration_ms duration_seconds edit edit_time effect email_frequency email_muted email_notifications enabled end
  end_reason ended_at ended_by ends_at engagement enrolled_count entries estimated_duration event event_id events
  events_ahead exp_month exp_year expected_by experience experiences expires_at facts failed failed_at failure fan
  fan_name fan_username fans file_start file_type filename files flagged followers followersCount followers_count
  followers_only following follows follows_anyone found_by free_message_kinds free_seconds frequency friday from
  gained gifts give_back given hand has has_experiences headers hearts height held_until history holds horizon_days hours
  id imageMessage image_id image_message_price image_url instagram interrupted intimate isAdmin isCreator isPublic
  isRecurring is_active is_bundle is_complete is_creator is_disputed is_gift is_invited is_live is_locked is_muted is_on
  is_online is_own is_premium is_public is_subscriber is_super_admin is_up item item_id items join_line key keys kid kind kty
  label large last_at latest last_message last_paid last_seq late_fee leaving led_to left legal_accepted liked likeness
  likes lines links live_at location locked lost maxParticipants maxQuantity max_participants max_per_day may_rate
  may_reply medium message message_id message_price messages method minimum minutes missed missing moderators
  moment monday monthly movement_id movements muted name new_creator_until next next_at next_cursor next_on
  next_price_tokens next_start next_tokens notice notice_minutes notifications number occurrences of offer offered
  offers offset on online open_orders opened_at opens_at order ordered_at orders original other_read_seq outcome
  overdue overrides overturned own package_id packages page_size paid_at part participants parts path
  paymentIntent payout peak_viewers pending pendingRequests pending_count pending_requests people per_token period
  person photo_count photos physical picture pictures playback playback_id playlist_url position poster_second poster_url posts ppv_price preview preview_url
  previous previousAvg previousHistory price priceTokens price_per_minute price_tokens priced_content products profile
  profilePicture profile_pic_url progress proposal_expires_at propose proposed_at proposed_by published_at
  publishing purchase purchaseCount purchase_id purchased_at purchases push_notifications quarter quarters raised_at ranges
  rate rate_per_min rates rating ratings reached read_at read_seq ready reapply_on reason receipt received
  received_at recipient recipients recorded_seconds recording recordings recurring recurringPattern reference
  refund_state refusal refused releases_at remove removed renew_seconds renews reply reports request requested_at requests
  reschedule resend_after_seconds restored_at retry_at retry_until return_until revenueHistory reviewed_at
  revisions revoked role rows rule rules sales sales_count saturday savings_percent schedule scheduled_at
  scheduled_date scheduled_time seats_left seconds seller sender sender_id sends sent_at sentence seq sequence
  series_id services session session_id session_requests sessions settings shifted shop shows since site size
  skipped slots slow_seconds small social_links sold_out_products sound source sources specialties stage stars
  start started started_at starts_at state stats status step steps still_url stock_quantity stopped_at stops
  stream stream_id streams subject submitted_at subscribe_from subscribed subscribers subscribersCount
  subscription subscriptions success summary sunday supabase_id suspended system tags take text textMessage
  text_message_price thumbnail_url thursday ticket tickets tier tier_id tier_name tier_type tiers time time_zone
  timeline times tip tip_id tips_today title to today tokens top_gifters top_products total total_products
  total_revenue_usd_cents trend trim_end trim_start tuesday twitter type undone unlocked unlocks unlocks_content
  unreadMessages unread_count unread_messages until updated_at upheld upload upload_id url urls usd_cents use user
  user_id user_ids user_metadata username username_rests_until verified version video videoCall videoCalls
  videoMessage video_message_price video_price videos viewCount viewer_count viewers viewing views vips voice
  voiceCall voice_memo_price voice_price waiting waiting_for waitlist_count wednesday week weekly what who
  who_may_message width withdraw x zone
`

const words = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '')

const lists = guarded.map(({ about, fields, answers, readers }) => ({
  about,
  fields: new Set(words(fields)),
  answers: words(answers),
  readers: new Set(words(readers)),
}))

export const openFields: ReadonlySet<string> = new Set(words(open))
export const guardedFields: ReadonlySet<string> = new Set(lists.flatMap(({ fields }) => [...fields]))

const contains = (answers: readonly string[], path: string) =>
  answers.some((answer) => path === answer || path.startsWith(`${answer}.`))

/** Returns true if a list allows the reader to get the field of a response. */
const isGiven = (path: string, field: string, reader: Reader): boolean =>
  lists.some(({ fields, answers, readers }) => fields.has(field) && readers.has(reader) && contains(answers, path))

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Returns true if a list allows any reader to get the guarded field of a response. */
export const isRead = (path: string, field: string): boolean =>
  lists.some(({ fields, answers }) => fields.has(field) && contains(answers, path))

/** Returns the guarded fields of a response that no list allows the reader to get. */
export function hiddenFields(path: string, reader: Reader, answer: unknown): string[] {
  const found = new Set<string>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || value instanceof Date) return
    for (const [field, inside] of Object.entries(value)) {
      if (guardedFields.has(field) && !isEmpty(inside) && !isGiven(path, field, reader)) found.add(field)
      visit(inside)
    }
  }
  visit(answer)
  return [...found]
}

/**
 * Returns the kind of reader of a caller of the matrix. `isOfOwner`: the response is about the resource of an owner.
 * Otherwise it is about the caller: a query without a target, or an action such as a buyer's on their own order.
 */
export function readerOf(caller: Caller, target: Target, isOfOwner: boolean): Reader {
  if (caller === 'anonymous') return 'visitor'
  if (!isOfOwner || (target === 'own' && caller !== 'suspended')) return 'owner'
  return caller === 'admin' ? 'admin' : 'stranger'
}
