/** Texts of the crash screen. */
export const CRASH = {
  title: "We'll be right back!",
  text: 'Something went wrong. Please try refreshing the page.',
  refresh: 'Refresh Page',
  retry: 'Try again',
  clear: 'Clear Data & Restart',
  details: 'Details',
  id: 'Error ID',
  copy: 'Copy',
  copied: 'Copied!',
} as const
