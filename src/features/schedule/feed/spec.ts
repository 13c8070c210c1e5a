/** Calendar apps ask every few minutes, from several devices; nobody guesses addresses at this rate. */
export const feedRate = { name: 'calendar', limit: 120, windowSeconds: 600 }
export const feedGuessRate = { name: 'calendar-address', limit: 600, windowSeconds: 60 }

/** How many days back each shows, and how many entries it has at most. */
export const feedPastDays = 92
export const exportPastDays = 366
export const entriesMax = 5_000

export const exportName = 'limelight-calendar.ics'

export const SENTENCES = {
  title: 'Calendar address',
  about: 'Subscribe to it in your calendar app. Whoever has this address can read your calendar.',
  rotate: 'New address',
  rotateAbout: 'The address you have now stops working.',
  copied: 'Address copied',
  missing: 'Your calendar address could not be loaded.',
  exportFailed: 'Your calendar could not be saved.',
} as const
