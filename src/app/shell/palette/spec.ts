export const PALETTE = {
  title: 'Search or jump to',
  placeholder: 'People, classes, shop, pages',
  all: (typed: string) => `All results for “${typed}”`,
  search: 'Search',
  nothing: (typed: string) => `No results for “${typed}”. Check the spelling, or try one of these:`,
  failed: 'The search does not work right now. Please try again.',
  trending: 'Trending now',
  categories: 'Categories',
  category: 'Category',
  clear: 'Clear recent',
  cleared: 'Recent choices removed',
  removed: (label: string) => `${label} removed from recent choices`,
} as const
