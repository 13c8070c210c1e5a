import type { PlantedFault } from './fault.ts'

/** Faults in calls, their meters, and streams. */
export const live: readonly PlantedFault[] = [
  {
    name: 'calls ignore the next booking',
    file: 'src/features/calls/meter/store.server.ts',
    find: 'schedule_limit(c.creator_id, c.id, c.scheduled_at) as limit_at',
    replace: 'null::timestamptz as limit_at',
  },
  {
    name: 'no warning of an overlap in the own calendar',
    file: 'src/features/schedule/overlaps/rules.ts',
    find: 'one.starts_at < end && one.ends_at > start',
    replace: 'one.starts_at > end && one.ends_at > start',
  },
  {
    name: 'a booked call goes on without consent',
    file: 'src/features/calls/meter/state.ts',
    find: 'keepsGoing ? Infinity : minutes * minute',
    replace: 'keepsGoing || minutes > 0 ? Infinity : minutes * minute',
  },
  {
    name: 'a call is open before its time',
    file: 'src/features/calls/rules.ts',
    find: 'const from = latest(hoursAfter',
    replace: 'const from = earliest(hoursAfter',
  },
  {
    name: 'a meter saves only turns',
    file: 'src/features/calls/meter/service.server.ts',
    find: "if (isTurn || event.type !== 'tick') await",
    replace: 'if (isTurn) await',
  },
  {
    name: 'a silent side is noticed too late',
    file: 'src/features/calls/billing/spec.ts',
    find: 'silenceSeconds = 15',
    replace: 'silenceSeconds = 55',
  },
  {
    name: 'a block does not stop a call',
    file: 'src/features/calls/timers/service.server.ts',
    find: "const stops = call?.status === 'in_progress' && (await stopCall({ providers }, request_id, side, 'blocked'))",
    replace: 'const stops = false',
  },
  {
    name: 'the word of a fan alone is credited',
    file: 'src/features/calls/meter/rules.ts',
    find: '...fan.filter((number) => provider.includes(number))',
    replace: '...fan',
  },
  {
    name: 'the free seconds of a call are billed',
    file: 'src/features/calls/billing/rules.ts',
    find: 'Math.max(0, seconds - freeSeconds)',
    replace: 'Math.max(0, seconds)',
  },
  {
    name: 'a grown hold of a call is not written',
    file: 'src/features/calls/lifecycle/calls.sql',
    find: "(p_write #>> '{hold,tokens}')::bigint);",
    replace: 'null::bigint);',
  },
  {
    name: 'the fan pays when the creator is absent',
    file: 'src/features/calls/lifecycle/state.ts',
    find: 'came?.creator && !came.fan ? feeOf',
    replace: 'came?.fan && !came.creator ? feeOf',
  },
  {
    name: 'streams for followers admit everyone',
    file: 'src/features/live/stage/stage.sql',
    find: "then 'followers' end",
    replace: 'then null end',
  },
  {
    name: 'a ticket of anyone admits',
    file: 'src/features/live/stage/stage.sql',
    find: "k.event_id = s.event_id and k.fan_id = p_viewer and k.status in ('confirmed', 'used')",
    replace: "k.event_id = s.event_id and k.status in ('confirmed', 'used')",
  },
  {
    name: 'one ticket admits many devices',
    file: 'src/features/live/passes/store.server.ts',
    find: 'having count(*) > 1`',
    replace: 'having count(*) > 100`',
  },
  {
    name: 'a stream waits an hour for its host',
    file: 'src/features/live/stage/rules.ts',
    find: 'until !== null && until <= now',
    replace: 'until !== null && until.getTime() + 3_600_000 <= now.getTime()',
  },
  {
    name: 'a goal forgets earlier tips',
    file: 'src/features/live/goals/store.server.ts',
    find: 'goal ? sql`now()` : null',
    replace: 'goal ? sql`started_at` : null',
  },
  {
    name: 'tips reach streams that refuse the fan',
    file: 'src/features/tips/tips.sql',
    find: 'and public.stream_refusal(n.stream_id, p_sender, p_country) is null;',
    replace: ';',
  },
  {
    name: 'a last minute is lost at the end of a call',
    file: 'src/features/calls/meter/rules.ts',
    find: "phase === 'running' ? true : null",
    replace: "phase === 'running' ? false : null",
  },
  {
    name: 'a show that began for a second is paid',
    file: 'src/features/schedule/settlement/rules.ts',
    find: 'host_seconds >= Math.min(tookPlaceMinutes, minutes / 2) * 60',
    replace: 'host_seconds >= 1',
  },
]
