/** Media type of calendar files (RFC 5545, UTF-8). */
export const icsType = 'text/calendar; charset=utf-8'
export const icsName = 'Limelight'
export const prodId = '//Limelight//Limelight//EN'
/** Statuses of an entry (RFC 5545): an accepted, a requested or a cancelled one. */
export const icsStatuses = ['confirmed', 'tentative', 'cancelled'] as const
export type IcsStatus = (typeof icsStatuses)[number]

/** Minutes after which calendar apps should refresh. */
export const refreshMinutes = 15
