/** Tiers of features, the lowest first. A feature and its SQL functions may use their own tier and the lower ones. */
const tiers = [
  ['accounts', 'wallet', 'notifications', 'uploads'],
  [
    ...['purchase', 'tips', 'calls', 'live', 'messages', 'schedule', 'content', 'shop', 'offers', 'orders'],
    ...['broadcast', 'social', 'realtime', 'subscriptions', 'recordings', 'applications', 'moderation', 'pictures'],
  ],
  ['discovery', 'dashboard', 'analytics', 'admin', 'people-admin', 'tv'],
]

/** Returns the tier of a feature, or -1 for an unknown feature. */
export const tierOf = (feature: string): number => tiers.findIndex((names) => names.includes(feature))
