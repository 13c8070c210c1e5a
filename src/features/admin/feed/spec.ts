export const FEED = { title: 'Live Activity Feed', none: 'No activity yet.' } as const
