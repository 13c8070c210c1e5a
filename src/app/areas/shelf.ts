/** The tab that the address of /collections names: the bookmarks, which are first, need no name. */
export const readShelf = ({ tab }: { tab?: unknown }): { tab?: 'purchases' } =>
  tab === 'purchases' ? { tab: 'purchases' } : {}
