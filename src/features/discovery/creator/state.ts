/** What a creator's page leads with; every other tab follows. */
const order = ['photos', 'videos', 'tiers', 'shop', 'offers', 'about']

const placeOf = (value: string) => (order.includes(value) ? order.indexOf(value) : order.length)

/** The tabs of a creator's page in their order. What is empty is there for the creator alone. */
export const arrangeTabs = <Tab extends { value: string; count?: number }>(
  tabs: readonly Tab[],
  isOwner: boolean,
): Tab[] =>
  tabs.filter(({ count }) => isOwner || count !== 0).toSorted((one, other) => placeOf(one.value) - placeOf(other.value))
