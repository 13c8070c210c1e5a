/** What stands in a tab of a creator's page as long as nothing is in it. */
export const TAB_SENTENCES = {
  content: (name: string) => ({
    title: 'Nothing on the wall yet',
    text: `Pictures, videos and replays of ${name} hang here, some for everybody, some for a price you see first.`,
  }),
  classes: (name: string) => ({
    title: 'No class on the plan',
    text: `When ${name} teaches or plays to a small house, the dates and seats are here.`,
  }),
  offers: (name: string) => ({
    title: 'No offers right now',
    text: `What ${name} does for a fixed price stands here, with the time in which it is delivered.`,
  }),
  shop: (name: string) => ({
    title: 'The shop is empty',
    text: `Things that ${name} makes, signs or sends are here.`,
  }),
  tiers: (name: string) => ({
    title: 'No subscriptions',
    text: `Ways to support ${name} every month stand here, with their price in tokens.`,
  }),
} as const
