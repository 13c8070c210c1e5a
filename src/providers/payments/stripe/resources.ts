/**
 * Resources of Stripe's API that the product uses. The build leaves all others out of the Worker, and the client's type
 * (client.ts) lacks them, so add a new resource here first.
 */
export const stripeResources = [
  'accountLinks',
  'accounts',
  'customers',
  'disputes',
  'files',
  'paymentIntents',
  'paymentMethods',
  'payouts',
  'refunds',
  'transfers',
] as const
