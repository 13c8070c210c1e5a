/** Lower tiers first: a feature imports its own tier and those below, and so do its SQL functions. */
const tiers = [
  ['accounts', 'wallet', 'notifications', 'uploads'],
  [
    ...['purchase', 'tips', 'calls', 'live', 'messages', 'schedule', 'content', 'shop', 'offers', 'orders'],
    ...['broadcast', 'social', 'realtime', 'subscriptions', 'recordings', 'applications', 'moderation'],
  ],
  ['discovery', 'dashboard', 'analytics', 'admin', 'people-admin', 'tv'],
]

/** The tier of a feature; -1 for an unknown one. */
export const tierOf = (feature: string): number => tiers.findIndex((names) => names.includes(feature))
