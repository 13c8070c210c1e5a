/** What stands in a tab of a creator's page as long as nothing is in it. */
export const TAB_SENTENCES = {
  classes: {
    title: 'No classes planned',
    text: 'What you announce in your schedule is shown here, with its date and seats. Only you see this tab while it is empty.',
  },
  tiers: {
    title: 'No subscriptions yet',
    text: 'Tiers you offer are shown here, with their price in tokens. Only you see this tab while it is empty.',
  },
} as const
