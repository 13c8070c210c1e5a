export const FEED = { title: 'Live Activity Feed', none: 'Nothing has happened yet.' } as const
