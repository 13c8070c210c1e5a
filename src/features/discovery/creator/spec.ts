export const SHARE_SENTENCES = { copied: 'Link copied.', failed: 'The link could not be copied.' } as const

/** Texts of empty tabs on a creator's page. */
export const TAB_SENTENCES = {
  tiers: {
    title: 'No subscriptions yet',
    text: 'Tiers you offer are shown here, with their price in tokens. Only you see this tab while it is empty.',
  },
} as const
