export const PALETTE = {
  title: 'Search or jump to',
  placeholder: 'People, classes, shop, pages',
  all: (typed: string) => `All results for “${typed}”`,
  search: 'Search',
  nothing: (typed: string) => `Nothing matches “${typed}”. Check the spelling, or look around:`,
  corrected: (typed: string) => `Nothing matches “${typed}” exactly. These are close:`,
  failed: 'The search does not work right now. Please try again.',
  trending: 'Trending now',
  categories: 'Categories',
  clear: 'Clear recent',
  cleared: 'Recent choices removed',
  removed: (label: string) => `${label} removed from recent choices`,
} as const
