// Columns with personal data, in the form that register.ts describes.

export const calls = `
call_requests | export calls | cleared
  + id fan_id creator_id type status minutes rate scheduled_at proposed_at proposed_by message tokens paid_tokens
    accepted_at ended_at cancelled_by reason created_at
  - added_minutes keeps_going asked_for proposal_expires_at hold_id cancel_hours rings_until expires_at sequence version key
call_rooms | no export: secret | kept: books
  + call_id meeting_id fan_participant_id creator_participant_id
  - created_at
call_minimums | no export: copies | kept: books
  + call_id tokens
  - hold_id outcome resolved_at
call_records | export call_evidence | kept: books | expires
  + call_id seconds free_seconds rate tokens lines intervals reason by ended_at
call_receipts | export call_evidence | deleted | expires
  + call_id signature
  - created_at
call_ratings | export calls | cleared
  + id call_id fan_id creator_id stars text reply created_at
  - replied_at hidden_at
rating_sums | no export: counts | kept: counts
  + creator_id stars count
call_qualities | export call_quality | deleted | expires
  + call_id side ok reason created_at
call_recordings | export call_recordings | cleared
  + id call_id state started_at stopped_at bytes created_at
  - provider_id erased_at
call_recordings | no export: secret | cleared
  + file_name
call_recording_agreements | export call_recordings | kept: both
  + id call_id side agreed words created_at
`

export const schedule = `
availability | export availability | deleted
  + creator_id time_zone weekly overrides buffer_minutes notice_minutes max_per_day horizon_days cancel_hours
    updated_at
bookings | no export: copies | deleted
  + id creator_id kind subject_id during
  - created_at
calendar_feeds | export calendar_address | deleted
  + user_id version rotated_at
events | export events | cleared
  + id creator_id type title description minutes price seats time time_zone series_id date starts_at status
    cancel_reason cancelled_at seats_taken announced_at created_at
  - occurrence_date ends_at shifted line_length host_live_at host_seconds host_counted_to sequence version
    updated_at
event_series | export event_series | deleted
  + id creator_id type title description minutes price seats time time_zone pattern first_date ends_on created_at
  - expanded_to cancelling
tickets | export tickets | cleared
  + id event_id creator_id fan_id status tokens created_at ended_at
  - hold_id auto_confirm confirm_by key
tickets | no export: copies | cleared
  + reported_at
timeline | export schedule_timeline | cleared
  + id subject_id actor actor_id what effect tokens data at
`

export const live = `
streams | export streams | cleared
  + id creator_id title category tags audience started_at ended_at peak_viewers watched messages goal_title
  - announced_at cover_id tier_id event_id meeting_id host_family live_at host_since host_away_at end_reason pinned_message
    is_muted goal_tokens goal_since guest_since guest_sound guest_picture is_recorded tip_lines broadcast_at
    playback_url broadcast_seconds
streams | no export: copies | cleared
  + guest_id stop_reason raid_to
stream_visits | export streams_watched | cleared | expires
  + stream_id peer_id person is_host joined_at left_at
stream_passes | no export: secret | deleted | expires
  + stream_id participant_id person is_host given_at is_guest country
stream_messages | export stream_messages | deleted
  + stream_id number sender_id text tokens sent_at
  - deleted_at
stream_consents | export stage_consents | kept: both
  + stream_id user_id agreed_at
stream_hands | export live_people | deleted
  + stream_id user_id raised_at
  - invited_at
live_now | no export: copies | kept: expires
  + creator_id stream_id title started_at viewers counted_at
live_settings | export live_settings | deleted
  + creator_id slow_seconds followers_only words accepts_raids
live_moderators | export live_people | deleted
  + creator_id user_id added_at
live_bans | export live_people | deleted
  + creator_id user_id until reason banned_at
  - by_id
viewer_countries | no export: counts | deleted
  + creator_id day country viewers
`
