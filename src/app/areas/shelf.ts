/** The tab in the URL of /collections. The bookmarks are the default and have no name in it. */
export const readShelf = ({ tab }: { tab?: unknown }): { tab?: 'purchases' } =>
  tab === 'purchases' ? { tab: 'purchases' } : {}
