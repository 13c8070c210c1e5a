export const FEED = { title: 'Live activity', none: 'Nothing has happened yet.' } as const
