import { counted } from '#shared/money.ts'
import { previewSeconds } from '../spec.ts'

/** Minimum length of a vertical swipe in pixels. */
export const swipePx = 80
/** Seconds between two updates of a place in the line, which a screen reader announces. */
export const placeEverySeconds = 15
/** Polling interval in milliseconds for lists and figures without realtime updates. */
export const readAgainMs = 15_000

export const WATCH = {
  summary: 'See your summary',
  watching: (viewers: string) => `${viewers} watching`,
  justStarted: 'Just started',
  missing: 'This stream could not be loaded.',
  gone: { title: "We can't find this stream", text: 'The stream may be over or private.' },
  toAll: 'All live streams',
  close: 'Close the stream',
  page: (name: string) => `${name} live`,
  joining: 'Connecting...',
  inLine: (position: number) => `You are number ${position.toLocaleString('en')} in line`,
  inLineText: 'Many people are joining. You join automatically when it is your turn.',
  inLineSeconds: (seconds: number) => `About ${counted(seconds, 'second')} left`,
  starting: (name: string) => `${name} is about to begin.`,
  held: (name: string) => `${name} lost the connection. The stage is held for a moment.`,
  heldSeconds: (seconds: number) => `${counted(seconds, 'second')} left`,
  reconnecting: 'Your connection was lost. Reconnecting...',
  weak: 'Weak connection. Sound only is steadier.',
  lost: 'You lost the stream.',
  rejoin: 'Watch again',
  over: { title: 'This stream is over', text: 'Thank you for watching.' },
  removed: {
    title: 'You left this stream',
    text: 'You watch on another device, or can no longer watch. You can try again here.',
  },
  profile: (name: string) => `${name}'s page`,
  video: (name: string) => `${name}'s video`,
  screen: (name: string) => `${name}'s screen`,
  controls: 'Controls of the stream',
  actions: 'Write, send hearts and tip',
  more: 'More',
  silent: 'Sound is off. Tap the video to turn it on.',
  sound: 'Turn on sound',
  soundOff: 'Turn off sound',
  float: 'Floating window',
  floatFailed: 'The floating window could not be opened.',
  full: 'Full screen',
  unfull: 'Leave full screen',
  soundOnly: 'Sound only',
  picture: 'Show video',
  soundOnlyFailed: 'That could not be changed. Please try again.',
  soundOnlyText: 'Sound only. The video is off to save data.',
  next: 'Next stream',
  previous: 'Previous stream',
  tip: 'Send a tip',
  report: 'Report stream',
  preview: (seconds: number) => `Preview: ${counted(seconds, 'second')} left`,
  previewOver: {
    title: 'Like what you see?',
    text: `Visitors watch for ${previewSeconds} seconds. Sign up to keep watching; it is free.`,
  },
  signUp: 'Sign up',
  signIn: 'Sign in',
  locks: {
    sign_in: 'This stream is not for visitors. Sign up or sign in to see whether it is for you.',
    followers: 'This stream is for followers.',
    tier: 'This stream is for subscribers.',
    ticket: 'This stream is for ticket holders.',
    banned: "You can't watch this stream.",
  },
  lockedBadge: { sign_in: 'Members', followers: 'Followers', tier: 'Subscribers', ticket: 'Tickets', banned: 'Closed' },
  getTicket: 'See tickets',
  subscribe: 'See subscriptions',
} as const
