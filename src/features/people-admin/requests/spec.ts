export const requestReasonMax = 500

export const REQUEST_SENTENCES = {
  reasonMissing: 'Say why this is done.',
  reasonTooLong: `Use at most ${requestReasonMax} characters.`,
} as const

export const REQUESTS = {
  reason: 'Reason',
  reasonHint: 'For the other admins; the person does not read it.',
  failed: 'This did not work. Please try again.',
  refund: {
    action: 'Refund',
    about: (tokens: string) => `The money goes back to the card, and ${tokens} leave the wallet.`,
    done: 'The refund is on its way.',
  },
  remove: {
    action: 'Delete account',
    about: (name: string) =>
      `${name} is signed out and hidden at once. For 14 days they can take it back by signing in; then it is erased.`,
    forfeit: (tokens: string) => `The person agrees to give up ${tokens}.`,
    done: 'The account will be deleted.',
  },
  take: {
    action: 'Export data',
    about: (name: string) => `A file with everything that we know of ${name}, for the person who asked for it.`,
    done: 'The file is saved.',
  },
  adjust: { action: 'Adjust tokens' },
} as const
