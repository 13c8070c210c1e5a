import type { Order } from '../contract.ts'

/** Returns true if buyer and seller can read the shipping address: from the order until the parcel has arrived. */
export const showsAddress = ({ physical, state }: Pick<Order, 'physical' | 'state'>): boolean =>
  physical && (state === 'ordered' || state === 'shipped')
