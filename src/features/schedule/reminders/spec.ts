/** How long before the start of a call or event people are reminded; the furthest first. */
export const reminderKinds = ['24h', '1h', '5min'] as const
export type ReminderKind = (typeof reminderKinds)[number]
export const reminderMinutes: Record<ReminderKind, number> = { '24h': 24 * 60, '1h': 60, '5min': 5 }

/** What in the timeline agrees on a date: reminders that were due before it are not given. */
export const agreeingWords = {
  call: ['accepted', 'confirmed'],
  event: ['created', 'moved'],
  ticket: ['confirmed'],
} as const

/** Calls and events that one statement reminds of. */
export const reminderBatch = 50
/** For so long after a reminder was due an event is looked at again, for seats that were just being taken. */
export const settleMinutes = 3
/** How long it is remembered what was reminded of. */
export const keptDays = 7
