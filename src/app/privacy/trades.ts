// Columns with personal data, in the form that register.ts describes.

export const money = `
ledger.accounts | no export: books | kept: books
  + id owner_id kind balance lot_id lot_rest folded_at
ledger.adjustments | no export: books | kept: books
  + id user_id account tokens reason state proposed_by proposed_at decided_by decided_at note
  - movement_id
ledger.claims | no export: books | kept: books
  + lot_id purchase_id debtor_id from_lot from_creators charged repaid
ledger.contested | no export: books | kept: books
  + lot_id disputed reversed
  - movement_id created_at
ledger.earned_days | no export: counts | kept: books
  + creator_id day source tokens payments
ledger.earned_slots | no export: counts | kept: books
  + creator_id source tokens payments
  - slot
ledger.earned_zones | no export: counts | kept: books
  + creator_id zone
ledger.earnings | no export: books | kept: books
  + account_id tokens matured disputed reversed matures_at matured_by
  - movement_id
ledger.holds | no export: books | kept: books
  + id owner_id tokens reason reference state posted_tokens resolved_by expires_at resolved_at
  - movement_id created_at
ledger.inbox | no export: books | kept: books
  + account_id tokens matures_at source
  - movement_id
ledger.lot_uses | no export: books | kept: books
  + lot_id tokens
  - movement_id
ledger.lots | no export: books | kept: books
  + id owner_id kind initial remaining usd_cents open frozen purchase_id
  - movement_id created_at
ledger.movements | export token_history tips_sent tips_received | cleared
  + id tokens kind payer_id payee_id memo label reference created_at
  - from_account to_account from_balance to_balance reverses request_id
ledger.payout_settings | no export: books | cleared
  + creator_id payee_id ready schedule
  - updated_at
ledger.payouts | export payouts | kept: books
  + id creator_id tokens usd_cents status failure requested_at paid_at failed_at
  - token_usd_cents payee_id stripe_transfer_id stripe_payout_id key movement_id transferred_at reversed_at
ledger.requests | no export: books | kept: books
  + user_id id answer
  - key body_hash created_at
ledger.sale_refunds | no export: books | kept: books
  + id cause sale taken_by buyer_id creator_id tokens refunded state from_pending from_available taken_back
  - movement_id back_movement_id created_at
ledger.spending_limits | export balances | deleted
  + user_id tokens
  - next_tokens next_at set_at
purchases | export purchases | cleared
  + id user_id recipient_id message tokens usd_cents status refund_state dispute_state created_at credited_at
  - package_id claimed_until movement_id updated_at
purchases | no export: secret | cleared
  + card_mark stripe_payment_intent_id last_error
payment_customers | no export: secret | deleted
  + user_id stripe_customer_id
  - created_at
refunds | no export: books | kept: books
  + id stripe_payment_intent_id stripe_refund_id usd_cents state requested_by
  - created_at updated_at
disputes | no export: books | kept: books
  + id stripe_payment_intent_id usd_cents state reason opened_at due_at closed_at
dispute_evidence | no export: books | kept: books
  + id dispute_id is_final hash written_by written_at sent_at refused_at
fraud_warnings | no export: books | kept: books
  + stripe_payment_intent_id received_at released_at released_by reason
discrepancies | no export: books | kept: books
  + id kind subject detail usd_cents occurred_at found_at seen_at resolved_at dismissed_at dismissed_by
    dismiss_reason
stripe_events | no export: books | kept: books
  + id type purchase_id received_at
`

export const selling = `
content_items | export content | cleared
  + id creator_id type title description category tags price_tokens tier_id files upload_id file_type size
    is_public allow_download created_at hidden_at hidden_reason deleted_at
  - is_bundle width height duration_ms played_from played_to poster_id updated_at
content_files | export content | cleared
  + id content_id position title description upload_id file_type size
  - width height duration_ms
content_likes | export content_liked | deleted
  + user_id content_id created_at
content_unlocks | export content_bought | deleted
  + id buyer_id content_id tokens created_at
  - movement_id sold_from sold_to
content_counts | no export: counts | deleted
  + creator_id type shown unseen
experience_orders | no export: copies | deleted
  + creator_id keys
  - updated_at
feed_posts | no export: copies | deleted
  + id creator_id kind subject_id shown until
products | export products | deleted
  + id creator_id name description category price_tokens image_url stock_quantity sales_count is_active created_at
    deleted_at
  - image_id physical earned_tokens updated_at hidden_at hidden_reason
offers | export offers | deleted
  + id creator_id title description category price_tokens delivery_hours delivery_time max_quantity sold active
    created_at deleted_at
  - updated_at hidden_at hidden_reason
orders | export orders | cleared
  + id kind buyer_id seller_id title description tokens note state ordered_at due_at closed_at
  - item_id delivery_hours revisions version hold_id key accept_by late_told_at ended_by physical image_url
    cancel_until carrier tracking_number tracking_url
orders | no export: copies | cleared
  + delivered_at shipped_at
order_history | export order_history | cleared
  + id order_id kind actor text links created_at
  - attachments
order_disputes | export order_disputes | cleared
  + order_id reason opened_at closed_at closed_by outcome note
  - admin_id
order_addresses | export order_addresses | kept: expires
  + order_id
  - key_id
order_addresses | no export: secret | kept: expires
  + sealed
recordings | export recordings | cleared
  + id creator_id making interrupted title started_at stopped_at seconds trim_start trim_end published_at
  - stream_id meeting_id provider_id checked_at poster_second publishing
recording_cuts | no export: copies | deleted
  + id recording_id from_second to_second upload_id
  - state starts_ms length_ms started attempts due_at created_at
recording_positions | export recordings_watched | deleted
  + user_id recording_id seconds updated_at
creator_listings | no export: copies | deleted
  + user_id username display_name avatar_url card_url category specialties country state verified video_rate
    voice_rate text_rate accepts_video accepts_voice accepts_text accepts_image accepts_audio accepts_video_message
    call_rate words name_words hidden_countries appear_offline live online followers trending lead
  - created_at
creator_words | no export: copies | deleted
  + user_id search
listing_changes | no export: copies | deleted
  + id creator_id followers
  - created_at
`

export const members = `
memberships | export memberships | cleared
  + id subscriber_id creator_id tier_id price_tokens renews paid_until country created_at cancelled_at ended_at
  - state anchor_at months periods attempt_at grace_until paused_until consented_at reminded_at told_price
    end_reason
subscriptions | export subscriptions | kept: books
  + subscriber_id creator_id starts_at ends_at tier_id tokens
  - membership_id number movement_id message_kinds unlocks_content
subscription_consents | export subscription_consents | kept: books
  + id membership_id subscriber_id price_tokens words given_at
  - tier_id
subscription_tiers | export subscription_tiers | cleared
  + id creator_id name description price_tokens benefits created_at deleted_at
  - message_kinds unlocks_content content_count announcing updated_at
`

export const messages = `
conversations | no export: copies | kept: both
  + id lower_id higher_id opened_by last_seq begun_free
  - created_at
conversation_members | export conversations messages_received | deleted
  + owner_id other_id conversation_id unread_count read_at cleared_seq last_at
  - read_seq last_seq notice_id
conversation_members | no export: copies | deleted
  + preview last_kind last_own
messages | export messages_sent messages_received | cleared
  + id conversation_id seq sender_id kind content attachment_id price state created_at deleted_at hidden_at
    removed_at
  - unlock_price unlocked_at hold_id key
notifications | export notifications | cleared
  + id type kind title message data created_at read_at
notifications | no export: copies | cleared
  + user_id
notification_preferences | export notification_preferences | deleted
  + user_id email_notifications push_notifications email_frequency time_zone digest_after updated_at
notification_mutes | export notification_preferences | deleted
  + user_id type channel
notification_copies | no export: copies | deleted
  + user_id type channel sent_at
broadcasts | export broadcasts | deleted
  + id creator_id audience subject message image_id content_id content_price frequency starts_at ends_at state
  - content_kind time_zone next_at failed_at retry_at request_key body_hash created_at
broadcast_runs | export broadcasts | deleted
  + id broadcast_id state delivered
  - due_at day recipients skipped started_at finished_at
broadcast_queue | no export: copies | deleted
  + run_id recipient_id failed_at
broadcast_deliveries | no export: copies | deleted
  + creator_id recipient_id day run_id delivered_at
outbox | no export: secret | deleted
  + id kind payload due_at slice_id attempts last_error
  - created_at
reminders | export reminders | deleted
  + user_id subject_id starts_at kind reminded_at
`
