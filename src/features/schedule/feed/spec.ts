/**
 * Rate limits. `feedRate` allows for several devices whose calendar apps poll every few minutes; `feedGuessRate`
 * prevents guessing of URLs.
 */
export const feedRate = { name: 'calendar', limit: 120, windowSeconds: 600 }
export const feedGuessRate = { name: 'calendar-address', limit: 600, windowSeconds: 60 }

/** Number of past days that the feed and the export include. */
export const feedPastDays = 92
export const exportPastDays = 366
export const entriesMax = 5_000

export const exportName = 'limelight-calendar.ics'

export const SENTENCES = {
  exportTitle: 'Export calendar',
  exportAbout: 'Your calls and events in the calendar app you use.',
  file: 'As a file',
  fileAbout: 'Everything as it is now. What changes later is not in it.',
  download: 'Download .ics',
  title: 'Calendar address',
  about:
    'Subscribe to it in your calendar app. Anyone with this address can read your calendar. A new password, or signing out everywhere, replaces it.',
  subscribe: 'Open in calendar app',
  copy: 'Copy address',
  copied: 'Address copied',
  notCopied: 'The address could not be copied. Select it and copy it yourself.',
  rotate: 'New address',
  rotateAsk: 'Make a new address?',
  rotateAbout: 'The address you have now stops working.',
  rotateKeep: 'Keep it',
  rotated: 'Your calendar has a new address',
  rotateFailed: 'The address could not be changed.',
  missing: 'Your calendar address could not be loaded.',
  exportFailed: 'Your calendar could not be saved.',
} as const
