/** What stands in a tab of a creator's page as long as nothing is in it. */
export const TAB_SENTENCES = {
  classes: (name: string) => ({
    title: 'No class on the plan',
    text: `When ${name} teaches or plays to a small house, the dates and seats are here.`,
  }),
  tiers: (name: string) => ({
    title: 'No subscriptions',
    text: `Ways to support ${name} every month appear here, with their price in tokens.`,
  }),
} as const
