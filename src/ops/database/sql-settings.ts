import { usernameRestDays } from '#features/accounts/people/spec.ts'
import { adminWordsDays } from '#features/accounts/personal-data/spec.ts'
import { startRates } from '#features/accounts/profile/spec.ts'
import { deletionDays } from '#features/accounts/spec.ts'
import { banYears } from '#features/accounts/suspension/spec.ts'
import { payerMonths, segmentDays, spenderDays } from '#features/broadcast/spec.ts'
import { callEvidenceDays } from '#features/calls/meter/spec.ts'
import { broadcastFromViewers } from '#features/live/playback/spec.ts'
import { visitDays } from '#features/live/spec.ts'
import { caseDays, legalDays } from '#features/moderation/spec.ts'
import { refundDays } from '#features/purchase/spec.ts'
import { arrivalHours, presenceLease } from '#features/realtime/spec.ts'
import { participantsMax, seriesWeeks } from '#features/schedule/events/spec.ts'
import { confirmMinutes, returnHours } from '#features/schedule/spec.ts'
import { lineMax } from '#features/schedule/tickets/spec.ts'
import { tipTiers } from '#features/tips/spec.ts'
import { MOVEMENTS, RESERVED_FOR, SALES } from '#features/wallet/movements/spec.ts'
import { answersKeptHours, maturing, movedMailAbove, payoutMin } from '#features/wallet/spec.ts'
import { limitDays, limitRaiseHours } from '#features/wallet/spending/spec.ts'
import { liveNoticeMinutes } from '#shared/limits.ts'
import { tokenUsdCents } from '#shared/money.ts'

/**
 * Numbers of the features' spec.ts files that SQL functions, triggers and views need. Each becomes a SQL function of
 * the schema `settings`: `settings.payout_min()` returns `payoutMin`. The number is written only in spec.ts.
 */
export const sqlSettings = {
  payout_min: payoutMin,
  moved_mail_above: movedMailAbove,
  token_usd_cents: tokenUsdCents,
  earnings_days: maturing.days,
  new_creator_earnings_days: maturing.newCreatorDays,
  new_creator_days: maturing.newCreatorForDays,
  limit_days: limitDays,
  limit_raise_hours: limitRaiseHours,
  answers_kept_hours: answersKeptHours,
  case_days: caseDays,
  legal_days: legalDays,
  refund_days: refundDays,
  deletion_days: deletionDays,
  ban_years: banYears,
  admin_words_days: adminWordsDays,
  call_evidence_days: callEvidenceDays,
  visit_days: visitDays,
  username_rest_days: usernameRestDays,
  start_text_rate: startRates.textMessage,
  start_image_rate: startRates.imageMessage,
  start_audio_rate: startRates.audioMessage,
  start_video_message_rate: startRates.videoMessage,
  presence_seconds: presenceLease.endsSeconds,
  arrival_hours: arrivalHours,
  live_notice_minutes: liveNoticeMinutes,
  broadcast_from_viewers: broadcastFromViewers,
  smallest_tip_tier: tipTiers[0].tokens,
  payer_months: payerMonths,
  spender_days: spenderDays,
  segment_days: segmentDays,
  series_weeks: seriesWeeks,
  ticket_seats_max: participantsMax,
  ticket_line_max: lineMax,
  ticket_confirm_minutes: confirmMinutes,
  ticket_return_hours: returnHours,
} as const satisfies Record<string, number>

/**
 * Lists of words of the features' spec.ts files. Each becomes a SQL function of the same schema that returns `text[]`.
 * These functions are `stable`: open sessions would keep the inlined value of an `immutable` one after the list
 * changes.
 */
export const sqlLists = {
  hold_reasons: Object.keys(RESERVED_FOR),
  sale_kinds: Object.keys(SALES),
  notified_movements: Object.entries(MOVEMENTS).flatMap(([kind, movement]) =>
    'notifiedBy' in movement && movement.notifiedBy === 'shift' ? [kind] : [],
  ),
} as const satisfies Record<string, readonly string[]>

/** Returns the script that creates the settings. They cost nothing at run time, because the planner inlines the values. */
export function settingsScript(): string {
  const created = (name: string, type: string, kept: 'immutable' | 'stable', value: string) =>
    `create or replace function settings.${name}() returns ${type}\n` +
    `language sql ${kept} parallel safe as $$ select ${value} $$;\n`
  const functions = [
    ...Object.entries(sqlSettings).map(([name, value]) => created(name, 'integer', 'immutable', String(value))),
    ...Object.entries(sqlLists).map(([name, words]) =>
      created(name, 'text[]', 'stable', `array['${words.join("', '")}']`),
    ),
  ]
  return [
    'create schema if not exists settings;\n',
    ...functions,
    'grant usage on schema settings to limelight_app;\n',
    'revoke execute on all functions in schema settings from public;\n',
    'grant execute on all functions in schema settings to limelight_app;\n',
  ].join('\n')
}
