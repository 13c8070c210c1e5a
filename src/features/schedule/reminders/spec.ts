/** Times of the reminders before the start, longest first. */
export const reminderKinds = ['24h', '1h', '5min'] as const
export type ReminderKind = (typeof reminderKinds)[number]
export const reminderMinutes: Record<ReminderKind, number> = { '24h': 24 * 60, '1h': 60, '5min': 5 }

/** Timeline entries that set a date. Reminders that were due before such an entry are not sent. */
export const agreeingWords = {
  call: ['accepted', 'confirmed'],
  event: ['created', 'moved'],
  ticket: ['confirmed'],
} as const

/** Number of calls and events per statement. */
export const reminderBatch = 50
/** Minutes after a reminder was due in which an event is checked again, to include tickets that were just taken. */
export const settleMinutes = 3
/** Days after the start until a reminder record is deleted. */
export const retentionDays = 7
