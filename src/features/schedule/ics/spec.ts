/** RFC 5545 in UTF-8, as it goes over the wire. */
export const icsType = 'text/calendar; charset=utf-8'
export const icsName = 'Limelight'
export const prodId = '//Limelight//Limelight//EN'
/** What becomes of an entry, as RFC 5545 has it: agreed, only asked for, or off. */
export const icsStatuses = ['confirmed', 'tentative', 'cancelled'] as const
export type IcsStatus = (typeof icsStatuses)[number]

/** How often a calendar app is asked to look again. */
export const refreshMinutes = 15
