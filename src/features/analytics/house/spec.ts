export const PLATFORM_ANALYTICS = {
  title: 'Analytics',
  about: "How the platform develops, and any creator's figures as they see them.",
  find: "A creator's figures",
  placeholder: 'Search by name or username',
  searching: 'Searching',
  none: 'No creator found',
  found: (count: number) => `${count} found`,
  type: 'Type two letters or more',
  house: 'The last 30 days',
  back: 'Back to the platform',
  of: (name: string) => `Figures of ${name}`,
  missing: { title: "We can't find this creator", text: 'The creator may have left or changed their name.' },
} as const
