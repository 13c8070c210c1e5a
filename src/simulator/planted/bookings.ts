import type { PlantedFault } from './fault.ts'

const calls = 'src/features/calls'
const tickets = 'src/features/schedule/tickets'
const settlement = 'src/features/schedule/settlement'

/** Faults in calls before they begin, events, tickets and the schedule. */
export const bookings: readonly PlantedFault[] = [
  {
    name: 'events sell one seat too many',
    file: `${tickets}/tickets.sql`,
    find: 'if e.seats_taken < coalesce(e.seats, settings.ticket_seats_max()) and',
    replace: 'if e.seats_taken <= coalesce(e.seats, settings.ticket_seats_max()) and',
  },
  {
    name: 'the waiting list begins at its end',
    file: `${tickets}/tickets.sql`,
    find: 'not ledger_internal.ticket_is_apart(o) order by o.id limit 1;',
    replace: 'not ledger_internal.ticket_is_apart(o) order by o.id desc limit 1;',
  },
  {
    name: 'a returned ticket keeps its tokens held',
    file: `${tickets}/tickets.sql`,
    find: 'if t.hold_id is not null then\n    v_balance',
    replace: "if t.hold_id is not null and p_status <> 'returned' then\n    v_balance",
  },
  {
    name: 'paid tickets can be returned until the event begins',
    file: `${tickets}/tickets.sql`,
    find: 'else make_interval(hours => settings.ticket_return_hours()) end then ledger_internal.refusal',
    replace: 'else make_interval() end then ledger_internal.refusal',
  },
  {
    name: 'a seat can be confirmed after its offer',
    file: `${tickets}/tickets.sql`,
    find: "when t.status = 'lapsed' or (t.status = 'offered' and t.confirm_by <= now()) then 'lapsed'",
    replace: "when t.status = 'lapsed' then 'lapsed'",
  },
  {
    name: 'the job forgets offers of seats',
    file: `${tickets}/service.server.ts`,
    find: '{ list: store.listLapsed, step: store.lapse },',
    replace: '',
  },
  {
    name: 'a block by the creator leaves the tickets',
    file: `${tickets}/tickets.sql`,
    find: '\n      or (fan_id = new.blocked_id and creator_id = new.blocker_id)',
    replace: '',
  },
  {
    name: 'a cancelled event pays its creator',
    file: `${settlement}/settlement.sql`,
    find: "tickets_close(e, 'refunded', 'void',",
    replace: "tickets_close(e, 'refunded', 'post',",
  },
  {
    name: 'accepted calls do not reserve their time',
    file: `${calls}/rules.ts`,
    find: "    case 'accepted':\n    case 'in_progress':",
    replace: "    case 'in_progress':",
  },
  {
    name: 'calls that ended keep their time',
    file: `${calls}/rules.ts`,
    find: 'default:\n      return []',
    replace: 'default:\n      return dated',
  },
  {
    name: 'a fan cancels at the last moment without a fee',
    file: `${calls}/rules.ts`,
    find: 'return fee && fee.from <= now ? fee.tokens : 0',
    replace: 'return fee && fee.from > now ? fee.tokens : 0',
  },
  {
    name: 'the fee of a late cancellation is rounded up',
    file: `${calls}/rules.ts`,
    find: 'Math.floor(tokens / lateFee.divisor)',
    replace: 'Math.ceil(tokens / lateFee.divisor)',
  },
  {
    name: 'a withdrawn request keeps its tokens held',
    file: `${calls}/lifecycle/state.ts`,
    find: "what: 'withdrawn',\n  hold: 'void',",
    replace: "what: 'withdrawn',\n  hold: 'keep',",
  },
  {
    name: 'expired requests can be accepted',
    file: `${calls}/lifecycle/state.ts`,
    find: 'if (isUp(call.expires_at, now)) return refuse(call.proposed_by',
    replace: 'if (isUp(call.ended_at, now)) return refuse(call.proposed_by',
  },
  {
    name: 'a side confirms its own proposal',
    file: `${calls}/lifecycle/state.ts`,
    find: 'if (isProposedBy(facts, proposer)) return confirmed\n',
    replace: 'if (facts.call.proposed_by) return confirmed\n',
  },
  {
    name: 'the job forgets calls that nobody joined',
    file: `${calls}/timers/store.server.ts`,
    find: "where status = 'accepted'\n          and scheduled_at",
    replace: "where status = 'in_progress'\n          and scheduled_at",
  },
  {
    name: 'a call replaces a newer change',
    file: `${calls}/lifecycle/calls.sql`,
    find: 'elsif c.version is distinct from p_version then',
    replace: 'elsif c.version < p_version then',
  },
  {
    name: 'a fan has more open requests than allowed',
    file: `${calls}/lifecycle/calls.sql`,
    find: 'where creator_id = p_creator and fan_id = p_fan and ended_at is null)\n      >= (p_plan',
    replace: 'where creator_id = p_creator and fan_id = p_fan and ended_at is null)\n      > (p_plan',
  },
]
