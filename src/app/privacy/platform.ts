// Columns with personal data, in the form that register.ts describes.

const safety = `
reports | export reports | cleared | expires
  + id reporter_id subject content_type reason details created_at
  - subject_id status weight case_id snapshot_hash
moderation_cases | export decisions | cleared | expires
  + id kind
  - subject_id line status severity reports weight first_at last_at due_at claimed_by claimed_until decision_id
    decided_by decided_at reason words_erased_at
moderation_cases | no export: admins | cleared | expires
  + author_id note before
moderation_snapshots | no export: admins | cleared
  + id case_id hash body taken_at
moderation_events | no export: admins | cleared
  + id case_id event by_id code note
  - at
moderation_flags | no export: admins | cleared
  + case_id kind found
  - at
moderation_retries | no export: admins | kept: decision
  + id kind subject_id line flags tries due_at
moderation_chats | no export: copies | kept: decision
  + stream_id read_at
  - number
removed_files | no export: admins | kept: decision
  + hash size case_id rule removed_at
strikes | export decisions | kept: decision
  + id user_id case_id rule points given_at expires_at undone_at suspends
  - removal_id suspension_id is_due
strikes | no export: copies | kept: decision
  + suspends_until
warnings | export warnings | deleted
  + id user_id rule reason given_at
warnings | no export: admins | deleted
  + given_by
appeals | export appeals | cleared | expires
  + id case_id decision_id author_id text status created_at decided_at reason
appeals | no export: admins | cleared | expires
  + removed_by decided_by
legal_notices | export legal_notices | cleared | expires
  + id kind status name email letter received_at decided_at reason
  - hash subject_kind subject_id case_id answers_id due_at decided_by
legal_notices | no export: copies | cleared | expires
  + user_id
`

const bans = `
banned_marks | no export: secret | cleared
  + user_id kind digest until
held_accounts | no export: copies | deleted
  + user_id kind held_at
`

const admins = `
payout_holds | export payout_holds | cleared | expires
  + id creator_id reason held_at released_at
payout_holds | no export: admins | cleared | expires
  + held_by released_by release_reason
suspensions | export suspensions | deleted | expires
  + id user_id reason until begun_at ended_at
suspensions | no export: admins | deleted | expires
  + begun_by ended_by
viewings | export admin_views | deleted | expires
  + id user_id begun_at ends_at ended_at
  - admin_family token_digest
viewings | no export: admins | deleted | expires
  + admin_id
admin_reasons | no export: admins | deleted | expires
  + id user_id admin_id action reason
  - at
role_changes | export role_changes | deleted | expires
  + id user_id from_role to_role state proposed_at decided_at
role_changes | no export: admins | deleted | expires
  + reason proposed_by decided_by
creator_applications | export applications | cleared
  + id status bio experience specialties instagram twitter country state submitted_at reviewed_at reason
  - queued_at claimed_until is_reported
creator_applications | no export: admins | cleared
  + user_id reviewed_by claimed_by
application_notes | no export: admins | deleted | expires
  + id application_id author_id text
  - created_at
creator_welcomes | export creator_welcome | deleted
  + user_id started_at dismissed_at
audit_entries | no export: admins | kept: decision
  + id actor_kind actor_id action target_kind target_id data prev_hash hash
  - at
audit_notes | no export: admins | kept: decision
  + id admin_id action details
  - created_at
`

export const kinds = { safety, bans, admins }

/** Tables without personal data. */
export const impersonal = `
ledger.proof_runs
  - id violations found started_at finished_at
application_counts
  - status count
audit_head
  - id entries hash
content_figures
  - content_id slot views likes unlocks tokens
content_view_days
  - content_id day slot views
cost_hours
  - hour product measure amount
event_minutes
  - event_id minute host_seconds sending silent receiving missing
incidents
  - minute source shard count error
job_runs
  - name due_at claimed_until started_at finished_at result error failures
listing_marks
  - source read_until
moderation_cursors
  - source read_to
offer_view_days
  - offer_id day slot views
offer_views
  - offer_id slot views
outbox_lanes
  - channel held_until open_at taken
outbox_slices
  - id kind rank due_at queued_at attempts last_error dead_at created_at
platform_days
  - day people usd_cents
product_view_days
  - product_id day slot views
product_views
  - product_id slot views
reconciliations
  - part since started_at after completed_at completed_from
stream_costs
  - stream_id started_at counted_at is_final video_seconds teaser_seconds recorded_seconds broadcast_seconds
    playback_seconds published delivered earned_micros losing_since told_at
stream_hearts
  - stream_id slot hearts
vendor_uses
  - id measure subject name amount
`
