export const requestReasonMax = 500

export const REQUEST_SENTENCES = {
  reasonMissing: 'Please give a reason.',
  reasonTooLong: `Use at most ${requestReasonMax} characters.`,
} as const

export const REQUESTS = {
  reason: 'Reason',
  reasonHint: 'Only admins see this reason.',
  failed: 'This did not work. Please try again.',
  refund: {
    action: 'Refund',
    about: (tokens: string) => `The money goes back to the card, and ${tokens} leave the wallet.`,
    done: 'The refund is on its way.',
  },
  remove: {
    action: 'Delete account',
    about: (name: string) =>
      `${name} is signed out and hidden at once. For 14 days they can sign in and restore the account. Then it is erased.`,
    forfeit: (tokens: string) => `The person agrees to give up ${tokens}.`,
    done: 'The account will be deleted.',
  },
  take: {
    action: 'Export data',
    about: (name: string) => `A file with all personal data of ${name}, to send to this person.`,
    done: 'The file is saved.',
  },
  adjust: { action: 'Adjust tokens' },
} as const
