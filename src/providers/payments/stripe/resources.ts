/**
 * The parts of Stripe's API that the product uses. The build leaves every other one out of the Worker, and the client's
 * type (client.ts) has no other one: a new part begins here.
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
