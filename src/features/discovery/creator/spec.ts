export const SHARE_SENTENCES = { copied: 'Link copied.', failed: 'The link could not be copied.' } as const

/** What stands in a tab of a creator's page as long as nothing is in it. */
export const TAB_SENTENCES = {
  tiers: {
    title: 'No subscriptions yet',
    text: 'Tiers you offer are shown here, with their price in tokens. Only you see this tab while it is empty.',
  },
} as const
