/** First tabs of a creator's page. All other tabs follow. */
const order = ['photos', 'videos', 'tiers', 'shop', 'offers', 'about']

const placeOf = (value: string) => (order.includes(value) ? order.indexOf(value) : order.length)

/** Sorts the tabs of a creator's page. Removes empty tabs unless the viewer is the creator. */
export const arrangeTabs = <Tab extends { value: string; count?: number }>(
  tabs: readonly Tab[],
  isOwner: boolean,
): Tab[] =>
  tabs.filter(({ count }) => isOwner || count !== 0).toSorted((one, other) => placeOf(one.value) - placeOf(other.value))
