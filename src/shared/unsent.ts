/** Texts for an admin whose unsent text another admin's decision made obsolete. */
export const UNSENT = {
  title: 'This was decided meanwhile',
  text: 'Your message was not sent:',
  copy: 'Copy it',
  copied: 'Copied.',
  close: 'Close',
} as const
