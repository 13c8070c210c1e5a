// Columns with personal data, in the form that register.ts describes.

export const account = `
users | export profile | cleared
  + id email username display_name date_of_birth role status suspended_reason suspended_until deletion_requested_at
    totp_enabled_at email_confirmed_at bio avatar_url banner_url time_zone updated_at created_at
  - is_super_admin admin_permissions erased_at totp_exempt
users | no export: secret | cleared
  + username_changed_at password_hash suspended_at sign_outs
creator_profiles | export creator_profile | cleared
  + user_id category specialties country state creator_type social_links card_url verified video_rate voice_rate
    text_rate image_rate audio_rate video_message_rate accepts_video accepts_voice accepts_text accepts_image
    accepts_audio accepts_video_message updated_at created_at
former_usernames | export former_usernames | kept: expires
  + username user_id until
uploads | export uploads | cleared
  + id owner_id kind state type size created_at
  - parts_id copy_id sha256 checked_at width height glow duration_ms replaced_at sold_at
gift_settings | export gift_settings | deleted
  + user_id accepts_gifts
privacy_settings | export privacy_settings | deleted
  + user_id who_may_message appear_offline hidden_countries updated_at
`

export const signIn = `
session_families | export sessions | deleted
  + id user_id user_agent address created_at last_seen_at revoked_at
  - admin_seen_at
sessions | no export: secret | deleted
  + id family_id user_id expires_at spent_at
totp_secrets | no export: secret | deleted
  + user_id sealed last_step
  - created_at
recovery_codes | no export: secret | deleted
  + user_id digest used_at
mail_proofs | no export: secret | deleted
  + id purpose email user_id token_hash code_hash challenge asked_by attempts expires_at used_at
  - created_at
mail_gates | no export: secret | deleted
  + purpose email sent_at window_started_at sent
push_subscriptions | export push_devices | deleted
  + id user_id user_agent created_at
  - family_id
push_subscriptions | no export: secret | deleted
  + endpoint p256dh auth
`

export const people = `
follows | export follows | deleted
  + follower_id creator_id created_at
follow_notices | no export: copies | deleted
  + creator_id follower_id told_at
follower_changes | no export: counts | deleted
  + id creator_id follower_id came
bookmarks | export bookmarks | deleted
  + user_id creator_id created_at
blocks | export blocks | deleted
  + blocker_id blocked_id created_at
mutes | export mutes | deleted
  + muter_id muted_id created_at
presence | export presence | deleted
  + user_id last_seen_at
  - online asked_at confirmed_at
creator_arrivals | no export: copies | deleted
  + creator_id came_at next_at
  - next_id
`

export const fans = `
fan_notes | export fan_notes notes_about_you | deleted
  + creator_id fan_id note birthday updated_at
fan_standings | no export: counts | deleted
  + creator_id fan_id segment since last_paid tokens
fan_lists | no export: counts | deleted
  + creator_id counts kept_at claimed_at
fan_counts | no export: counts | deleted
  + creator_id fans vips counted_at
monthly_summaries | no export: counts | deleted
  + creator_id month mailed done_at
summary_settings | no export: counts | deleted
  + creator_id monthly
creator_views | no export: counts | deleted
  + creator_id views
  - slot
`
