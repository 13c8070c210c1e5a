/** What an admin reads who was still writing when another one decided. */
export const UNSENT = {
  title: 'This was decided meanwhile',
  text: 'Your message was not sent:',
  copy: 'Copy it',
  copied: 'Copied.',
  close: 'Close',
} as const
